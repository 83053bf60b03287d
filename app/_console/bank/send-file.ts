/** The progress of sending a file. */
export interface SentFile {
  name: string;
  size: number;
  /** The number of bytes sent so far. */
  sent: number;
  state: "waiting" | "sending" | "stored" | "known" | "failed";
  /** The file's id, once it is stored. */
  id?: string;
  error?: string;
}

interface SendOptions {
  action: string;
  maxBytes: number;
  onSent(bytes: number): void;
}

const FAILED = "The connection broke, or you were signed out. Nothing of it was kept. Try again.";

/**
 * Sends a file unchanged. Its name, which may contain an account number, is in a header, so that it gets into no log.
 */
export function sendFile(file: File, { action, maxBytes, onSent }: SendOptions): Promise<Partial<SentFile>> {
  if (file.size > maxBytes)
    return Promise.resolve({ state: "failed", error: `Choose a file of at most ${maxBytes / 1_000_000} MB.` });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => resolve({ state: "failed", error: FAILED });
    request.onload = () => resolve(answerOf(request));
    request.send(file);
  });
}

function answerOf({ status, responseText }: XMLHttpRequest): Partial<SentFile> {
  try {
    const answer = JSON.parse(responseText) as { id?: string; isNew?: boolean; error?: string };
    if (status === 200 && answer.id) return { state: answer.isNew ? "stored" : "known", id: answer.id };
    return { state: "failed", error: answer.error ?? FAILED };
  } catch {
    return { state: "failed", error: FAILED };
  }
}
