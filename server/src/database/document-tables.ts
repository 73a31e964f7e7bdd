import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { PageOrigin } from '@bancada/contract/attachments/documents';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Time } from './column-types.ts';

export interface DocumentReadings {
  sha256: string;
  estado: Generated<'esperando' | 'lido' | 'falhou'>;
  motivo: ReadingFailure | null;
  paginas: number | null;
  paginas_lidas: Generated<number>;
  paginas_falhas: Generated<number>;
  paginas_desenhadas: Generated<number>;
  tentativas: Generated<number>;
  quer_miniatura: Generated<boolean>;
  guardado: Generated<number>;
  lido_ms: Generated<number>;
  adiamentos: Generated<number>;
  pessoa_id: number | null;
  vez: GeneratedAlways<number>;
  processo: string | null;
  vez_ate: Time | null;
  criado_em: CreatedAt;
  comecou_em: Time | null;
}

export interface DocumentPages {
  id: GeneratedAlways<number>;
  sha256: string;
  pagina: number;
  origem: PageOrigin;
  texto: string;
  /** JSON: [word, x, y, width, height] each, in fractions of the page. */
  caixas: ColumnType<[string, number, number, number, number][] | null, string | null, string | null>;
  /** A tsvector; kept by a trigger. */
  vetor: GeneratedAlways<string>;
  soma: string | null;
  /** Kept by a trigger. */
  iguais: Generated<number>;
}

export interface DocumentEqualPages {
  sha256: string;
  pagina: number;
  igual_a: number;
}

export interface DocumentThumbnails {
  sha256: string;
  imagem: Buffer;
  largura: number;
  altura: number;
}

/** What is read in files. */
export interface DocumentTables {
  document_readings: DocumentReadings;
  document_equal_pages: DocumentEqualPages;
  document_pages: DocumentPages;
  document_thumbnails: DocumentThumbnails;
}
