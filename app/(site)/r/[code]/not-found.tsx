import { getVisitor } from "@/app/_request/visitor";
import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";

export default async function UnknownReceipt() {
  return (
    <PageFrame house={(await getVisitor()).house}>
      <MessagePanel title="Receipt not found" drawing="signpost">
        <p>
          Check the code against the one on the receipt. Uppercase and lowercase letters differ. If they match, this
          receipt wasn’t issued here. Contact the charity it names.
        </p>
        <p>
          <a href="/" className="text-link inline-flex min-h-11 items-center">
            See all campaigns
          </a>
        </p>
      </MessagePanel>
    </PageFrame>
  );
}
