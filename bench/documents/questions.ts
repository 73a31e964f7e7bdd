import type pg from 'pg';

const netsMax = 60;

/** A page here and there, and names of files, to derive queries from. */
export interface Sample {
  texts: string[];
  names: string[];
  largest: { id: number; pages: number };
}

const sampledMax = 200;

export async function sampleOf(db: pg.Client): Promise<Sample> {
  const { rows: pages } = await db.query<{ text: string }>(
    `SELECT texto AS text FROM document_pages
      WHERE id % (SELECT 1 + count(*) / $1 FROM document_pages) = 0 ORDER BY id`,
    [sampledMax],
  );
  const { rows: files } = await db.query<{ name: string }>(
    'SELECT nome_arquivo AS name FROM attachments WHERE id % 10 = 0 ORDER BY id LIMIT $1',
    [sampledMax],
  );
  const { rows: largest } = await db.query<{ id: number; pages: number }>(
    `SELECT t.id, r.paginas AS pages FROM document_readings r JOIN attachments t USING (sha256)
      WHERE r.paginas IS NOT NULL ORDER BY r.paginas DESC LIMIT 1`,
  );
  return {
    texts: pages.map(({ text }) => text),
    names: files.map(({ name }) => name),
    largest: largest[0] ?? { id: 0, pages: 0 },
  };
}

/** Queries, by what makes them expensive. */
export function questionsOf({ texts, names }: Sample): Record<string, string[]> {
  const nets = texts
    .flatMap((text) => text.match(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/)?.slice(0, 1) ?? [])
    .slice(0, netsMax);
  const parts = texts
    .flatMap((text) => text.match(/\b[A-Z]{2,4}\d{2,5}[A-Z]{0,2}\b/)?.slice(0, 1) ?? [])
    .slice(0, netsMax);
  const prose = texts.flatMap((text) => {
    const words = text.match(/(?<![\p{L}])\p{Ll}{5,}(?![\p{L}])/gu) ?? [];
    return words.length < 20 ? [] : [[words[3], words[9], words[17]].join(' ')];
  });
  return {
    'net as it is written': nets,
    'net without separators': nets.map((net) => net.replaceAll('_', '')),
    'net typed apart': nets.map((net) => net.replaceAll('_', ' ').toLowerCase()),
    'part number': parts,
    'part number, its beginning': parts.map((part) => part.slice(0, -1)),
    'file by its name': names.map((name) => name.replace(/^.*?-(.*)\.pdf$/, '$1')).slice(0, netsMax),
    'three words of a page': prose.slice(0, netsMax),
    'one word of most pages': ['tensão', 'medir', 'corrente', 'placa'],
    'two words of most pages': ['tensão corrente', 'medir placa', 'tensão medir'],
    'as you type': ['PPBUS_G3H', 'capacitor', nets[3] ?? 'SMC_EN'].flatMap(keystrokes),
    'a slip': ['capasitor resistor', 'tenssão da bateira', 'conecktor'],
    'no page has it': ['zyxwvut qwzx', 'PPQQXX_ZZ99', 'jabuticabeira'],
  };
}

function keystrokes(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2));
}

/** Of a search inside the largest file. */
export function insideQueries({ texts }: Sample): string[] {
  return ['tensão', 'PPBUS_G3H', 'corrente placa', ...(texts[0]?.match(/\p{L}{6,}/gu)?.slice(0, 3) ?? [])];
}
