// The photos of a fault, and of a visit: the same calls at each.
import * as z from 'zod/mini';
import { FaultPhoto, faultPhotoLimits, type PhotoKind } from '../attachments/photo-marks.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInAddress, lineText } from '../values.ts';

interface PhotoTexts {
  added: string;
  notPicture: string;
  tooMany: string;
  /** It cannot replace what it is not among. */
  notOfRecord: string;
}

const most = `no máximo ${faultPhotoLimits.photos} fotos. Tire uma para pôr outra.`;

export const photoTexts: Record<PhotoKind, PhotoTexts> = {
  sintomas: {
    added: 'Foto adicionada ao defeito.',
    notPicture: 'Só uma imagem mostra um defeito: escolha uma foto.',
    tooMany: `Um defeito tem ${most}`,
    notOfRecord: 'Escolha uma foto deste defeito.',
  },
  visits: {
    added: 'Foto adicionada ao atendimento.',
    notPicture: 'Só uma imagem pode ser foto de um atendimento.',
    tooMany: `Um atendimento tem ${most}`,
    notOfRecord: 'Escolha uma foto deste atendimento.',
  },
};

/** Photos of the bench stay with their visit: knowledge has others, and a visit has no others. */
export const photoOwnerTexts: Record<PhotoKind, string> = {
  sintomas: 'A foto de um atendimento não é foto de um defeito: anexe-a ao equipamento.',
  visits: 'Escolha um anexo deste atendimento.',
};

const legenda = () => z.optional(lineText(faultPhotoLimits.legendaMaxChars));
/** From 1; beyond the last: the last. */
const posicao = () => z.optional(z.int().check(z.minimum(1), z.maximum(faultPhotoLimits.photos)));
const ofRecord = () => z.object({ id: idInAddress() });
const ofPhoto = () => z.object({ id: idInAddress(), anexo: idInAddress() });
const Photos = z.object({ fotos: z.array(FaultPhoto) });

const NewPhoto = z.object({
  anexo_id: id(),
  legenda: legenda(),
  posicao: posicao(),
  /** A photo of the record that it replaces; without `legenda` it takes over that one's. */
  no_lugar_de: z.optional(id()),
});
const PhotoEdit = z.object({ legenda: legenda(), posicao: posicao() });

interface Named {
  path: '/sintomas' | '/visits';
  /** `um defeito`: with `de` before it in the summaries. */
  one: string;
  /** What its attachments are. */
  attached: string;
  /** What becomes of the attachment of a photo that is taken off. */
  kept: string;
  notFound: 'symptom-not-found' | 'visit-not-found';
}

const endpointsOf = ({ path, one, attached, kept, notFound }: Named) => ({
  list: endpoint(`GET ${path}/:id/fotos`, 'read-knowledge-base', {
    summary: `As fotos de ${one}, na sua ordem: ${attached}`,
    params: ofRecord(),
    response: Photos,
    errors: [notFound],
  }),
  add: endpoint(`POST ${path}/:id/fotos`, 'edit-knowledge-base', {
    summary: `Marca um anexo como foto de ${one}: no fim, em uma posição, ou no lugar de outra, que fica como o seu original`,
    params: ofRecord(),
    body: NewPhoto,
    response: z.extend(Photos, { message: z.string() }),
    status: 201,
    errors: [notFound],
  }),
  save: endpoint(`PUT ${path}/:id/fotos/:anexo`, 'edit-knowledge-base', {
    summary: `Altera a legenda de uma foto de ${one}, ou o seu lugar entre as outras`,
    params: ofPhoto(),
    body: PhotoEdit,
    response: Photos,
    errors: [notFound, 'attachment-not-found'],
  }),
  remove: endpoint(`DELETE ${path}/:id/fotos/:anexo`, 'edit-knowledge-base', {
    summary: `Tira uma foto de ${one}; ${kept}`,
    params: ofPhoto(),
    response: Photos,
    errors: [notFound, 'attachment-not-found'],
  }),
});

export const faultPhotoEndpoints = endpointsOf({
  path: '/sintomas',
  one: 'um defeito',
  attached: 'anexos marcados com o sintoma',
  kept: 'o anexo fica no seu equipamento',
  notFound: 'symptom-not-found',
});

export const visitPhotoEndpoints = endpointsOf({
  path: '/visits',
  one: 'um atendimento',
  attached: 'anexos do próprio atendimento',
  kept: 'o anexo fica no atendimento',
  notFound: 'visit-not-found',
});

/** The calls about the photos of each kind of record. */
export const photoEndpoints = { sintomas: faultPhotoEndpoints, visits: visitPhotoEndpoints } as const;
