import type { KnowledgeHeader } from '@bancada/contract/imports/knowledge-calls';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { importKnowledge } from './knowledge-file.queries.ts';
import { countsText, readHeader } from './read-header.ts';

interface Chosen {
  file: File;
  header: KnowledgeHeader;
}

/** Reads a file into an instance without records; into any other it says why not. */
export function ImportKnowledge({ isEmpty }: { isEmpty: boolean }) {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<{ isFailure: boolean; sentence: string } | null>(null);
  const [isSent, setIsSent] = useState(false);
  const reset = useRef<() => void>(null);
  const { ask, isBusy, dialog } = useConfirmedAction<Chosen, { message: string }>({
    title: 'Importar conhecimento',
    label: 'Importar',
    busyLabel: isSent ? 'Importando...' : 'Enviando...',
    question: ({ file, header }) => <Question file={file} header={header} />,
    perform: ({ file }) => {
      setIsSent(false);
      return importKnowledge(file, () => setIsSent(true));
    },
    onDone: async ({ message }) => {
      setSaid({ isFailure: false, sentence: message });
      await queryClient.invalidateQueries();
    },
    failure: 'Erro ao importar o conhecimento.',
  });
  const choose = async (file: File | null) => {
    reset.current?.();
    if (file === null) return;
    const header = await readHeader(file);
    if (typeof header === 'string') return setSaid({ isFailure: true, sentence: header });
    setSaid(null);
    ask({ file, header });
  };
  return (
    <>
      {said?.isFailure === true && <FormFailure>{said.sentence}</FormFailure>}
      {said?.isFailure === false && <FormSuccess>{said.sentence}</FormSuccess>}
      {isEmpty ? (
        <div>
          <FileButton accept=".jsonl,.ndjson,.json" resetRef={reset} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="md"
                leftSection={<IconUpload size={18} />}
                disabled={isBusy}
              >
                Importar conhecimento
              </Button>
            )}
          </FileButton>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          Importar só é possível em uma Bancada vazia, e esta tem registros (os da lixeira contam). Para ter
          uma vazia, quem instala começa com um banco de dados novo e STARTER=off no arquivo .env.
        </Text>
      )}
      {dialog}
    </>
  );
}

/** What will be read, as the file says it. */
function Question({ file, header: { registros } }: Chosen) {
  return (
    <>
      <Text>
        O arquivo “{file.name}” traz: {countsText(registros) ?? 'nenhum registro'}.
      </Text>
      <Text mt="sm">
        Entra o arquivo inteiro ou nada. Um arquivo grande leva alguns minutos, e enquanto isso ninguém salva
        registros.
      </Text>
    </>
  );
}
