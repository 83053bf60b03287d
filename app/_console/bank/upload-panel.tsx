"use client";

import { type ChangeEvent, type DragEvent, type FormEvent, useId, useRef, useState } from "react";
import { type SentFile, sendFile } from "@/app/_console/bank/send-file";

interface UploadPanelProps {
  /** The label of the files, with a help text. */
  label: string;
  help: string;
  /** The URL for uploads: scripts send files one by one, a plain form all together. */
  action: string;
  /** The path of a file's page, without its id. */
  filePage: string;
  /** The page of all files. */
  filesPage: string;
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
}

const BAR =
  "h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

/** Accepts a bank's files by drag and drop or selection, and uploads them with a progress display. */
export function UploadPanel(props: UploadPanelProps) {
  const { action, filePage, label, help } = props;
  const { files, isSending, send } = useSending(props);
  const { isOver, handlers } = useDrop((dropped) => void send(dropped));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void send([...(currentTarget.files ?? [])]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send([...(input.current?.files ?? [])]);
  };
  return (
    <form action={action} method="post" encType="multipart/form-data" onSubmit={submit} className="space-y-4">
      <div
        {...handlers}
        className={`space-y-3 rounded-card border border-dashed p-6 ${isOver ? "border-accent bg-card" : "border-control"}`}
      >
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          name="file"
          type="file"
          multiple
          onChange={choose}
          disabled={isSending}
          aria-describedby={`${id}-help`}
          className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-control file:border file:border-line file:bg-paper file:px-4 file:text-ink"
        />
        <p id={`${id}-help`} className="text-quiet text-small">
          {help} Choose one or many<span className="scripted">, or drop them here</span>. They are stored encrypted.
        </p>
      </div>
      <noscript>
        <button type="submit" className="button-primary">
          Upload
        </button>
      </noscript>
      <ul className="space-y-4">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at}>
            <Sending file={file} filePage={filePage} />
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Handles dropped files. */
function useDrop(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return { isOver, handlers: { onDrop: drop, onDragOver: over, onDragLeave: () => setOver(false) } };
}

/** Sends files one after another, and opens the page of what was sent. */
function useSending({ action, filePage, filesPage, maxBytes }: UploadPanelProps) {
  const [files, setFiles] = useState<SentFile[]>([]);
  const isSending = files.some(({ state }) => state === "waiting" || state === "sending");

  const send = async (chosen: File[]) => {
    if (chosen.length === 0 || isSending) return;
    const all: SentFile[] = chosen.map((file) => ({ name: file.name, size: file.size, sent: 0, state: "waiting" }));
    const show = (at: number, change: Partial<SentFile>) => {
      all[at] = { ...all[at]!, ...change };
      setFiles([...all]);
    };
    setFiles([...all]);
    for (const [at, file] of chosen.entries()) {
      show(at, { state: "sending" });
      show(at, await sendFile(file, { action, maxBytes, onSent: (sent) => show(at, { sent }) }));
    }
    if (all.some(({ state }) => state === "failed")) return;
    const [only, ...more] = all;
    location.assign(
      more.length > 0 ? filesPage : `${filePage}/${only!.id}${only!.state === "known" ? "?done=known" : ""}`,
    );
  };
  return { files, isSending, send };
}

const WORDS = {
  waiting: "waits",
  sending: "is being sent",
  stored: "was sent",
  known: "is here already",
  failed: "was not taken",
} as const;

function Sending({ file: { name, size, sent, state, id, error }, filePage }: { file: SentFile; filePage: string }) {
  const percent = size === 0 ? 0 : Math.floor((sent * 100) / size);
  return (
    <>
      <p role={state === "failed" ? "alert" : undefined} className={state === "failed" ? "text-refused" : ""}>
        {id ? (
          <a
            href={`${filePage}/${id}`}
            className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
          >
            {name}
          </a>
        ) : (
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        )}{" "}
        {WORDS[state]}
        {state === "sending" && `, ${percent}%`}
        {error && `: ${error}`}
      </p>
      {state === "sending" && (
        <progress className={BAR} value={sent} max={size || 1} aria-label={`${name}, ${percent}%`} />
      )}
    </>
  );
}
