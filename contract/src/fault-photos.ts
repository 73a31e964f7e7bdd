import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FaultPhoto, faultPhotoLimits } from './photo-marks.ts';
import { id, idInAddress, lineText } from './values.ts';

export const faultPhotoTexts = {
  added: 'Foto adicionada ao defeito.',
  notPicture: 'Só uma imagem mostra um defeito: escolha uma foto.',
  tooMany: `Um defeito tem no máximo ${faultPhotoLimits.photos} fotos. Tire uma para pôr outra.`,
  notOfFault: 'Escolha uma foto deste defeito.',
} as const;

const legenda = () => z.optional(lineText(faultPhotoLimits.legendaMaxChars));
/** From 1; beyond the last: the last. */
const posicao = () => z.optional(z.int().check(z.minimum(1), z.maximum(faultPhotoLimits.photos)));
const ofSymptom = () => z.object({ id: idInAddress() });
const ofPhoto = () => z.object({ id: idInAddress(), anexo: idInAddress() });
const Photos = z.object({ fotos: z.array(FaultPhoto) });

export const faultPhotoEndpoints = {
  list: endpoint('GET /sintomas/:id/fotos', 'read-knowledge-base', {
    summary: 'As fotos de um defeito, na sua ordem: anexos marcados com o sintoma',
    params: ofSymptom(),
    response: Photos,
    errors: ['symptom-not-found'],
  }),
  add: endpoint('POST /sintomas/:id/fotos', 'edit-knowledge-base', {
    summary:
      'Marca um anexo como foto de um defeito: no fim, em uma posição, ou no lugar de outra, que fica como o seu original',
    params: ofSymptom(),
    body: z.object({
      anexo_id: id(),
      legenda: legenda(),
      posicao: posicao(),
      /** A photo of the fault that it replaces; without `legenda` it takes over that one's. */
      no_lugar_de: z.optional(id()),
    }),
    response: z.extend(Photos, { message: z.string() }),
    status: 201,
    errors: ['symptom-not-found'],
  }),
  save: endpoint('PUT /sintomas/:id/fotos/:anexo', 'edit-knowledge-base', {
    summary: 'Altera a legenda de uma foto de um defeito, ou o seu lugar entre as outras',
    params: ofPhoto(),
    body: z.object({ legenda: legenda(), posicao: posicao() }),
    response: Photos,
    errors: ['symptom-not-found', 'attachment-not-found'],
  }),
  remove: endpoint('DELETE /sintomas/:id/fotos/:anexo', 'edit-knowledge-base', {
    summary: 'Tira uma foto de um defeito; o anexo fica no seu equipamento',
    params: ofPhoto(),
    response: Photos,
    errors: ['symptom-not-found', 'attachment-not-found'],
  }),
};
