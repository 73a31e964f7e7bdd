import { knowledgeEndpoints } from '@bancada/contract/imports/knowledge-calls';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/files.ts';
import { ExportFile } from '../../ui/ExportFile.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { ImportKnowledge } from './ImportKnowledge.tsx';
import { knowledgeQuery } from './knowledge-file.queries.ts';
import { countsText } from './read-header.ts';

/** The knowledge of the instance as one file: written here, or read into an empty instance. */
export function KnowledgeFile() {
  const query = useQuery(knowledgeQuery);
  return (
    <Section title="Levar o conhecimento a outra Bancada">
      <Text size="sm">
        Um arquivo com defeitos, verificações, soluções e o resultado delas, equipamentos, fabricantes,
        datasheets, leituras e artigos. Não vão nele pessoas, aparelhos, atendimentos, notas de resultados,
        fotos, documentos e placas. Os textos vão como foram escritos: um nome escrito dentro de um deles vai
        junto.
      </Text>
      <Loaded
        query={query}
        failure="Erro ao buscar o que um arquivo de conhecimento teria."
        skeleton={<SkeletonBlocks count={1} heightPx={120} />}
      >
        {({ vazia, registros }) => {
          const counts = countsText(registros);
          return (
            <Stack gap="md">
              <Text size="sm">{counts === null ? 'Ainda não há o que exportar.' : `Agora: ${counts}.`}</Text>
              {counts !== null && (
                <ExportFile
                  ask={() => callForFile(knowledgeEndpoints.exported, {}, 'bancada-conhecimento.jsonl')}
                  label="Exportar conhecimento"
                  fallback="Erro ao exportar o conhecimento."
                  size="md"
                />
              )}
              <ImportKnowledge isEmpty={vazia} />
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
