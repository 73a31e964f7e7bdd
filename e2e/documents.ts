import type { RunningProduct } from '../scripts/testing/people.ts';
import { withDatabase } from './product-database.ts';

/** How far a file is read: columns of `document_readings`; `lendo` is one that waits and has a turn. */
export interface SomeReading {
  estado: 'esperando' | 'lendo' | 'lido' | 'falhou';
  paginas?: number;
  paginas_lidas?: number;
  paginas_falhas?: number;
  motivo?: string;
}

/** Sets how far an attachment is read, as the reading would. */
export async function setReading(
  product: Pick<RunningProduct, 'dataDir'>,
  attachment: number,
  reading: SomeReading,
): Promise<void> {
  const { estado, paginas = null, paginas_lidas = 0, paginas_falhas = 0, motivo = null } = reading;
  const isRead = estado === 'lendo';
  await withDatabase(product, (client) =>
    client.query(
      `UPDATE document_readings SET estado = $2, paginas = $3, paginas_lidas = $4, paginas_falhas = $5, motivo = $6,
              processo = CASE WHEN $7 THEN gen_random_uuid() END, vez_ate = CASE WHEN $7 THEN now() + interval '50 s' END
        WHERE sha256 = (SELECT sha256 FROM attachments WHERE id = $1)`,
      [attachment, isRead ? 'esperando' : estado, paginas, paginas_lidas, paginas_falhas, motivo, isRead],
    ),
  );
}
