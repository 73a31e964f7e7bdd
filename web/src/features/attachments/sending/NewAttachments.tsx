import { attachmentTexts } from '@bancada/contract/attachments/attachments';
import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { heldDraft } from '../../../api/drafts.ts';
import { timings } from '../../../timings.ts';
import { FormFailure } from '../../../ui/FormAlert.tsx';
import { UnsavedWarning } from '../../../ui/UnsavedWarning.tsx';
import { submitOnCtrlEnter } from '../../../ui/use-checked-form.ts';
import { uploadLimitsQuery } from '../attachments.queries.ts';
import type { Owner } from '../owners.ts';
import { refusalOf } from './attach-file.ts';
import { lastChosenType } from './DocumentTypeSelect.tsx';
import { FileSource } from './FileSource.tsx';
import { pastedName } from './file-names.ts';
import { NextFields, nothingYet } from './NextFields.tsx';
import { UploadLine } from './UploadLine.tsx';
import { createUploadQueue, isUnfinished, type Upload, type UploadQueue } from './upload-queue.ts';
import { useFilesAnywhere } from './use-files-anywhere.ts';

interface NewAttachmentsProps {
  /** Unique name of this form: its chosen files are restored under it. */
  name: string;
  /** Owners given so far: uploading needs exactly one. */
  owners: readonly Owner[];
  documentTypes: readonly string[];
  /** Document type of what neither the bytes nor the name tells; else the one chosen last, or none, and it has to be chosen. */
  usualType?: string;
  /** Rendered above the files. */
  children?: ReactNode;
  /** Rendered below them, once some are attached. */
  after?: ReactNode;
}

/** `Novo Anexo`: files chosen, dropped, pasted or photographed, each with its own line, uploaded one after the other. */
export function NewAttachments(props: NewAttachmentsProps) {
  const { name, owners, documentTypes, usualType, children, after } = props;
  const queue = heldDraft(`anexos:${name}`, createUploadQueue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const { data: limits } = useQuery(uploadLimitsQuery);
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [next, setNext] = useState(nothingYet);
  useEffect(() => queue.forgetAttached, [queue]);
  const add = (files: readonly File[]) => {
    setFailure(null);
    queue.forgetAttached();
    queue.add(files, (file) => ({
      ...next,
      tipo: next.tipo || typeOf(file, usualType ?? lastChosenType(), documentTypes),
    }));
    setNext(nothingYet);
  };
  const paste = (images: File[]) => {
    const taken = uploads.map(({ name }) => name);
    for (const image of images) {
      const named = pastedName(image, taken, new Date());
      taken.push(named);
      add([new File([image], named, { type: image.type })]);
    }
  };
  const isOver = useFilesAnywhere({ onFiles: add, onPaste: paste });
  const problemOf = ({ file, state }: Upload) =>
    limits !== undefined && state.at === 'chosen' ? refusalOf(file, limits)?.message : undefined;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const [owner, another] = owners;
    const isNothing = !uploads.some(isUnfinished);
    setFailure(isNothing ? `${attachmentTexts.fileAndMd5Required} Escolha um arquivo.` : null);
    if (isNothing) return focusOn(form.current, '[data-choose]');
    if (owner === undefined || another !== undefined) return setFailure(attachmentTexts.exactlyOneOwner);
    const bad = queue.send(owner, () => void queryClient.invalidateQueries());
    if (bad !== undefined) focusOn(form.current, `[data-upload="${bad.id}"] [aria-invalid="true"]`);
  };
  const isAnyAttached = uploads.some(({ state }) => state.at === 'attached');
  const isAllSent = isAnyAttached && !uploads.some(isUnfinished);
  const wasAnyAttached = useSentLines(form, queue, { isAnyAttached, isAllSent });
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter} aria-label="Novo Anexo">
      <UnsavedWarning isUnsaved={uploads.some(isUnfinished)} onLeave={queue.abandon}>
        Há arquivos escolhidos que ainda não foram enviados.
      </UnsavedWarning>
      <Stack gap="md">
        {children}
        <FileSource isOver={isOver} onFiles={add} />
        {uploads.length === 0 && <NextFields next={next} documentTypes={documentTypes} onChange={setNext} />}
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        <Chosen uploads={uploads} queue={queue} documentTypes={documentTypes} problemOf={problemOf} />
        <Group justify="flex-end" gap="sm">
          {wasAnyAttached && after}
          <Button type="submit" size="md" leftSection={<IconUpload size={18} />} disabled={isAllSent}>
            Enviar
          </Button>
        </Group>
      </Stack>
      {isOver && <DropSign />}
    </form>
  );
}

/** The lines of sent files go after a while. @returns whether any was sent, also once they have gone */
function useSentLines(
  form: RefObject<HTMLFormElement | null>,
  queue: UploadQueue,
  { isAnyAttached, isAllSent }: { isAnyAttached: boolean; isAllSent: boolean },
): boolean {
  const [wasAnyAttached, setWasAnyAttached] = useState(isAnyAttached);
  if (isAnyAttached && !wasAnyAttached) setWasAnyAttached(true);
  useEffect(() => {
    if (!isAllSent) return;
    // The button that had the focus cannot be pressed any more.
    focusOn(form.current, '[data-choose]');
    const timer = setTimeout(queue.forgetAttached, timings.sentShownMs);
    return () => clearTimeout(timer);
  }, [isAllSent, queue, form]);
  return wasAnyAttached;
}

interface ChosenProps {
  uploads: readonly Upload[];
  queue: UploadQueue;
  documentTypes: readonly string[];
  problemOf: (upload: Upload) => string | undefined;
}

function Chosen({ uploads, queue, documentTypes, problemOf }: ChosenProps) {
  if (uploads.length === 0) return null;
  return (
    <Stack gap="sm" component="ul" className="plain-list" aria-label="Arquivos escolhidos">
      {uploads.map((upload) => (
        <UploadLine
          key={upload.id}
          upload={upload}
          queue={queue}
          documentTypes={documentTypes}
          problem={problemOf(upload)}
        />
      ))}
    </Stack>
  );
}

/** Covers the page while files are dragged over it. */
function DropSign() {
  return (
    <Paper
      withBorder
      shadow="md"
      p="lg"
      pos="fixed"
      bottom={24}
      left="50%"
      style={{ transform: 'translateX(-50%)', zIndex: 300, pointerEvents: 'none' }}
    >
      Solte para anexar a este registro
    </Paper>
  );
}

function focusOn(form: HTMLFormElement | null, selector: string): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(selector)?.focus());
}

function typeOf(file: File, usual: string, offered: readonly string[]): string {
  const guess = file.type.startsWith('image/')
    ? 'Foto'
    : /\.(bin|rom|hex|fd|img|zip|exe)$/i.test(file.name)
      ? 'Software e firmware'
      : usual;
  return offered.includes(guess) ? guess : '';
}
