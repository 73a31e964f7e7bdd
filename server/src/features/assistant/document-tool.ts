import { type Attachment, attachmentEndpoints } from '@bancada/contract/attachments/attachments';
import { documentEndpoints } from '@bancada/contract/attachments/documents';
import { equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import { foldText } from '@bancada/contract/texts';
import * as z from 'zod/mini';
import { answerText, cut, pieces, placeOf } from './answer.ts';
import { Refused } from './ask.ts';
import { handle, recordId, type ToolParts, tool } from './tool.ts';

export const readPage = tool({
  name: 'ler_documento',
  right: 'ler',
  isWriting: false,
  title: 'Ler uma página de um documento',
  description:
    'Com texto: em que documentos e páginas ele está (de um anexo só, se for dado). Com anexo e pagina: o texto dessa página, como o servidor o leu.',
  input: z.strictObject({
    texto: z.optional(z.string().check(z.minLength(1), z.maxLength(300), z.describe('O que se procura'))),
    anexo: z.optional(recordId('O id do anexo')),
    pagina: z.optional(recordId('O número da página, de 1 em diante')),
    continua: handle(),
  }),
  async answer(parts, { texto, anexo, pagina, continua }) {
    const from = placeOf(continua);
    if (anexo !== undefined && pagina !== undefined) return pageOf(parts, { anexo, pagina, from });
    if (texto === undefined) throw new Refused('Dê um texto a procurar, ou um anexo e uma página.');
    return anexo === undefined ? found(parts, texto, from) : foundIn(parts, { anexo, texto, from });
  },
});

const pageAddress = (base: string, anexo: number, pagina: number) =>
  `${base}/attachments/${anexo}?pagina=${pagina}`;

const proof = 'documento: não é prova da oficina';

async function found({ ask, base }: ToolParts, texto: string, from: number): Promise<string> {
  const limit = 10;
  const hits = await ask(documentEndpoints.search, { query: { q: texto, skip: from, limit } });
  return answerText({
    titulo: hits.length === 0 ? 'Nada foi encontrado nos documentos.' : 'Documentos encontrados',
    endereco: `${base}/?${new URLSearchParams({ q: texto })}`,
    touchesVoltage: hits.some(({ melhor }) => saysVoltage(melhor?.trecho ?? '')),
    dados: hits.map(({ anexo, dono, melhor }) => ({
      anexo: anexo.id,
      arquivo: cut(anexo.nome_arquivo, 200),
      de: cut(dono.nome, 200),
      pagina: melhor?.pagina ?? null,
      trecho: cut(melhor?.trecho ?? '', 400),
      endereco: pageAddress(base, anexo.id, melhor?.pagina ?? 1),
      ...{ fonte: anexo.tipo_documento, confianca: trustOf(melhor?.origem), prova: proof },
    })),
    from,
    hasMore: hits.length === limit,
  });
}

async function foundIn(
  { ask, base }: ToolParts,
  at: { anexo: number; texto: string; from: number },
): Promise<string> {
  const file = await ask(attachmentEndpoints.get, { params: { id: at.anexo } });
  const { paginas } = await ask(documentEndpoints.inside, {
    params: { id: at.anexo },
    query: { q: at.texto },
  });
  return answerText({
    titulo: paginas.length === 0 ? 'Nada foi encontrado neste documento.' : 'Páginas encontradas',
    endereco: `${base}/attachments/${at.anexo}`,
    touchesVoltage: await isOfHighVoltage(ask, file, paginas.map(({ trecho }) => trecho).join(' ')),
    dados: paginas.slice(at.from).map(({ pagina, trecho, origem }) => ({
      ...{ anexo: at.anexo, arquivo: cut(file.nome_arquivo, 200), pagina, trecho: cut(trecho, 400) },
      endereco: pageAddress(base, at.anexo, pagina),
      ...{ fonte: file.tipo_documento, confianca: trustOf(origem), prova: proof },
    })),
    from: at.from,
  });
}

async function pageOf(
  { ask, base }: ToolParts,
  at: { anexo: number; pagina: number; from: number },
): Promise<string> {
  const file = await ask(attachmentEndpoints.get, { params: { id: at.anexo } });
  const { paginas, tem_mais } = await ask(documentEndpoints.text, { params: { id: at.anexo } });
  const page = paginas.find(({ pagina }) => pagina === at.pagina);
  if (page === undefined)
    throw new Refused(
      tem_mais
        ? `Esta página fica além do que se lê aqui: abra ${pageAddress(base, at.anexo, at.pagina)}.`
        : 'O servidor não leu esta página: ela não existe, não tem texto ou ainda espera a leitura.',
    );
  const parts = pieces(page.texto);
  return answerText({
    titulo: `Página ${at.pagina} do anexo ${at.anexo}`,
    endereco: pageAddress(base, at.anexo, at.pagina),
    touchesVoltage: await isOfHighVoltage(ask, file, page.texto),
    dados: parts.slice(at.from).map((texto, place) => ({
      ...{ arquivo: cut(file.nome_arquivo, 200), parte: `${at.from + place + 1} de ${parts.length}`, texto },
      ...{ fonte: file.tipo_documento, confianca: 'como o servidor leu: confira no documento', prova: proof },
    })),
    from: at.from,
  });
}

function trustOf(origin: 'texto' | 'ocr' | 'misto' | undefined): string {
  if (origin === 'ocr') return 'reconhecido de uma imagem: confira no documento';
  return origin === 'misto'
    ? 'em parte reconhecido de um desenho: confira no documento'
    : 'texto do documento';
}

/** Whether a text speaks of what can kill. */
const saysVoltage = (text: string) =>
  /alta tensao|high voltage|perigo de choque|bateria de tracao|plugue de servico|service (plug|disconnect)|\b[3-9]\d\d ?v(dc|cc)?\b/.test(
    foldText(text),
  );

/** Of equipment in a category that is marked, or a text that speaks of it. */
async function isOfHighVoltage(ask: ToolParts['ask'], file: Attachment, text: string): Promise<boolean> {
  if (saysVoltage(text)) return true;
  if (file.modelo_equipamento_id === null) return false;
  const model = await ask(equipmentModelEndpoints.get, { params: { id: file.modelo_equipamento_id } });
  return model.categoria_alta_tensao;
}
