import type { PhotoKind } from '@bancada/contract/attachments/photo-marks';

/** A record that has photos: a fault, by its symptom, or a visit. */
export interface PhotoRecord {
  kind: PhotoKind;
  id: number;
}

interface PhotoWords {
  list: string;
  takeOff: string;
  taken: string;
  failed: string;
}

/** What the screens say of photos. */
export const photoWords: Record<PhotoKind, PhotoWords> = {
  sintomas: {
    list: 'Fotos do defeito',
    takeOff: 'Tirar deste defeito',
    taken: 'Foto tirada do defeito. O arquivo continua nos anexos.',
    failed: 'Erro ao alterar as fotos do defeito.',
  },
  visits: {
    list: 'Fotos do atendimento',
    takeOff: 'Tirar deste atendimento',
    taken: 'Foto tirada do atendimento. O arquivo continua nos anexos dele.',
    failed: 'Erro ao alterar as fotos do atendimento.',
  },
};
