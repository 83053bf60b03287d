import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";

export default function UnknownReceipt() {
  return (
    <PageFrame>
      <MessagePanel title="We know no receipt with this code">
        <p>
          Compare the code with the one on the receipt, letter by letter; capitals and small letters differ. If they are
          the same, the receipt was not issued here. Ask the charity that it names.
        </p>
      </MessagePanel>
    </PageFrame>
  );
}
