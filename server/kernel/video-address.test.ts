import { expect, it } from "vitest";
import { videoAddress } from "@/server/kernel/video-address";

// Guards readers: only a video's own id gets into a frame's URL, and only for two sites.

it.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
  "https://youtu.be/dQw4w9WgXcQ?si=x",
  "https://m.youtube.com/shorts/dQw4w9WgXcQ",
])("%s is a video on YouTube", (text) => {
  expect(videoAddress(text)).toEqual({
    page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  });
});

it("reads an address on Vimeo", () => {
  expect(videoAddress("https://vimeo.com/76979871")?.frame).toBe(
    "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1",
  );
});

it.each([
  "http://youtu.be/dQw4w9WgXcQ",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/watch?v=dQw4w9WgXcQ",
  "https://user@youtu.be/dQw4w9WgXcQ",
  'https://youtube.com/watch?v=dQw4w9WgXc"',
  "https://youtube.com/watch?v=../../../x",
  "https://youtube.com/embed/a/../dQw4w9WgXcQ/x",
  "https://vimeo.com/76979871/abc",
  "javascript:alert(1)",
  "",
])("%s is none", (text) => {
  expect(videoAddress(text)).toBeNull();
});
