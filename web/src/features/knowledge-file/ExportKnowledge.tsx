import { knowledgeEndpoints } from '@bancada/contract/imports/knowledge-calls';
import { callForFile } from '../../api/files.ts';
import { ExportFile } from '../../ui/ExportFile.tsx';

/** Saves the whole knowledge base as a file. */
export const ExportKnowledge = () => (
  <ExportFile
    ask={() => callForFile(knowledgeEndpoints.exported, {}, 'bancada-conhecimento.jsonl')}
    label="Exportar conhecimento"
    fallback="Erro ao exportar o conhecimento."
    size="md"
  />
);
