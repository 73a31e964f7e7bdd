import { keptFileName } from '@bancada/contract/attachments/attachments';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { heldDraft } from '../../api/drafts.ts';
import type { FilesOfText } from '../../ui/Markdown.tsx';
import { unescapedAddress } from '../../ui/unescaped-address.ts';
import { useAddressOf } from '../../ui/use-address-of.ts';
import { pictureMarkdown } from '../attachments/in-text/attachment-at.ts';
import { attachPicture } from '../attachments/sending/attach-picture.ts';
import { freeName, namedPicture } from '../attachments/sending/file-names.ts';
import { stateAfter } from '../attachments/sending/upload-queue.ts';
import { noticeOfProblem } from '../records/notices.tsx';

export interface PicturesOfText {
  /** Takes pictures for the text. @returns the Markdown that shows each */
  take: (files: File[]) => Promise<string[]>;
  /** What becomes of them. */
  note: ReactNode;
}

const markdownOf = (nome_arquivo: string) => pictureMarkdown({ nome_arquivo });

/** Pictures for the text of an article that is there: each is attached to it at once. */
export function useArticlePictures(id: number): PicturesOfText {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const take = async (files: File[]) => {
    const taken: string[] = [];
    setFailed(null);
    for (const file of files.map((one) => namedPicture(one))) {
      setSending(file.name);
      try {
        const { name } = await attachPicture(file, { column: 'artigo_id', id });
        taken.push(markdownOf(keptFileName(name)));
      } catch (error) {
        setFailed(failureOf(file, error));
      }
    }
    setSending(null);
    await queryClient.invalidateQueries();
    return taken;
  };
  return { take, note: <Note {...{ sending, failed }} /> };
}

function failureOf({ name }: File, error: unknown): string {
  const after = stateAfter(error);
  return `${name} não foi enviada. ${'sentence' in after ? after.sentence : ''}`;
}

function Note({ sending, failed }: { sending: string | null; failed: string | null }) {
  return (
    <>
      <Text size="sm" role="status" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {sending !== null && `Enviando ${sending}...`}
      </Text>
      {failed !== null && (
        <Text size="sm" c="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {failed}
        </Text>
      )}
    </>
  );
}

interface HeldPictures {
  files: File[];
  abandon: () => void;
}

/** The pictures of a text whose article is still to come, kept in this tab until it is created. */
const heldPictures = (form: string): HeldPictures =>
  heldDraft(`imagens:${form}`, () => {
    const held: HeldPictures = { files: [], abandon: () => held.files.splice(0) };
    return held;
  });

/** Pictures for the text of a new article: they are attached once it is created. */
export function useNewPictures(
  form: string,
): PicturesOfText & { shown: (files: FilesOfText) => FilesOfText } {
  const held = heldPictures(form);
  const [count, setCount] = useState(held.files.length);
  const take = async (files: File[]) => {
    const taken = files.map((file) => {
      const named = namedPicture(file);
      const name = freeName(
        keptFileName(named.name),
        held.files.map((one) => one.name),
      );
      const kept = new File([named], name, { type: named.type });
      held.files = [...held.files, kept];
      return markdownOf(name);
    });
    setCount(held.files.length);
    return taken;
  };
  const note = count > 0 && (
    <Text size="sm" c="dimmed" mt={4}>
      {count === 1 ? 'A imagem vai' : `As ${count} imagens vão`} junto quando o artigo for criado.
    </Text>
  );
  const shown = (files: FilesOfText): FilesOfText => ({
    ...files,
    picture: (address, alt) => {
      const name = unescapedAddress(address);
      const file = held.files.find((one) => one.name === name);
      return file === undefined ? (
        files.picture(address, alt)
      ) : (
        <HeldPicture key={name} file={file} alt={alt} />
      );
    },
  });
  return { take, note, shown };
}

function HeldPicture({ file, alt }: { file: File; alt: string }) {
  return <img src={useAddressOf(file)} alt={alt} style={{ maxWidth: '100%' }} />;
}

/** Attaches the pictures of a new article's text that is still in it; one that does not get through is named. */
export async function sendHeldPictures(
  form: string,
  article: { id: number; descricao: string },
): Promise<void> {
  const held = heldPictures(form);
  const wanted = held.files.filter(({ name }) =>
    article.descricao.includes(markdownOf(name).split('](')[1] ?? name),
  );
  held.files = [];
  for (const file of wanted)
    try {
      await attachPicture(file, { column: 'artigo_id', id: article.id });
    } catch (error) {
      noticeOfProblem(
        `${failureOf(file, error)} O artigo foi criado: anexe nele a imagem com este mesmo nome.`,
      );
    }
}
