import { knowledgeEndpoints } from '@bancada/contract/imports/knowledge-calls';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callForFile, saveFile } from '../../api/files.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';

/** Saves the file where the browser saves downloads. */
export function ExportKnowledge() {
  const exporting = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(knowledgeEndpoints.exported, {}, 'bancada-conhecimento.jsonl')),
  });
  return (
    <>
      {exporting.isError && (
        <Failure
          error={exporting.error}
          fallback="Erro ao exportar o conhecimento."
          onRetry={() => exporting.mutate()}
        />
      )}
      {exporting.isSuccess && <FormSuccess>Arquivo gravado nos downloads do navegador.</FormSuccess>}
      <div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} />}
          onClick={() => exporting.mutate()}
          disabled={exporting.isPending}
        >
          {exporting.isPending ? 'Exportando...' : 'Exportar conhecimento'}
        </Button>
      </div>
    </>
  );
}
