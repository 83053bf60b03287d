import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";

// Guards the page checks: axe skips pages whose parts it has all seen. Each of these is one mistake in a page that
// passed.

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const GOOD = `<!doctype html><html lang="en"><title>Lamps</title><body style="background: #fff; color: #222"><main>
  <h1>Lamps</h1><h2>For whom</h2><h3>For all</h3>
  <form><label for="name">Your name</label><input id="name" name="name"><button>Save</button></form>
  <ul aria-labelledby="all"><li><a href="/lamps">All lamps</a></li></ul><p id="all">All that shine.</p>
  <p><img src="${PIXEL}" alt="A lamp"></p></main></html>`;

const MISTAKES: Record<string, [good: string, bad: string]> = {
  "a field without a label": ['<label for="name">', '<label for="nobody">'],
  "a button without a name": ["<button>Save</button>", "<button></button>"],
  "a link that says nothing": ['<a href="/lamps">All lamps</a>', '<a href="/lamps"></a>'],
  "a picture without a text": ['alt="A lamp"', ""],
  "a heading that skips a level": ["<h2>For whom</h2>", ""],
  "a second main heading": ["<h2>For whom</h2>", "<h1>For whom</h1>"],
  "a list item outside a list": ["<p><img", "<li>One more</li><p><img"],
  "a role that is none": ["<ul ", '<ul role="lamps" '],
  "an attribute that its role lacks": ["<h3>", '<h3 aria-checked="true">'],
  "a second main part": ["</main>", "</main><main><p>More</p></main>"],
  "text outside of every landmark": ["<main>", "<p>Before</p><main>"],
  "pale text": ["<p id", '<p style="color: #bbb" id'],
  "a dark ground under dark text": ["<form>", '<form style="background: #333">'],
  "what is wider than a phone": ["<h3>", '<h3 style="width: 600px">'],
};

test("a mistake in a page is found, although all other parts of it were seen", async ({ page }) => {
  for (const [name, [good, bad]] of Object.entries(MISTAKES)) {
    await page.setContent(GOOD);
    await expectGoodPage(page);
    expect(GOOD, name).toContain(good);
    await page.setContent(GOOD.replace(good, bad));
    const outcome = await expectGoodPage(page).then(
      () => "nothing was found",
      () => "found",
    );
    expect(outcome, name).toBe("found");
  }
});
