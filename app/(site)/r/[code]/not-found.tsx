import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";

export default function UnknownReceipt() {
  return (
    <PageFrame>
      <MessagePanel title="Receipt not found">
        <p>
          Check the code against the one on the receipt. Uppercase and lowercase letters differ. If they match, this
          receipt wasn’t issued here. Contact the charity it names.
        </p>
      </MessagePanel>
    </PageFrame>
  );
}
