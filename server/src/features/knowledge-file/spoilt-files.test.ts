import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import {
  countRecords,
  emptyKnowledge,
  knowledgeCalls,
  openEmptyInstance,
  writeKnowledge,
} from '../../../test/knowledge-file.ts';

const runs = 20;
const somebody = '01900000-0000-7000-8000-000000000000';

describeApplication('a file of knowledge that is not whole', ({ app, db, call }) => {
  let there: Awaited<ReturnType<typeof openEmptyInstance>>;
  let lines: string[] = [];
  beforeAll(async () => {
    await emptyKnowledge(db());
    await writeKnowledge(call, app());
    lines = (await knowledgeCalls(app).exported()).trimEnd().split('\n');
    there = await openEmptyInstance();
  });
  afterAll(() => there.close());

  /** The number of the first line of a kind. */
  const firstOf = (kind: string) => lines.findIndex((line) => line.startsWith(`{"tipo":"${kind}"`)) + 1;
  /** The file with one line changed. */
  const withLine = (number: number, change: (line: Record<string, unknown>) => object | string | null) =>
    lines
      .flatMap((line, place) => {
        if (place !== number - 1) return [line];
        const changed = change(JSON.parse(line) as Record<string, unknown>);
        return changed === null ? [] : [typeof changed === 'string' ? changed : JSON.stringify(changed)];
      })
      .join('\n');

  const refusal = async (file: string | Uint8Array) => {
    const answer = await there.imported(file);
    expect(answer.statusCode, answer.body).toBe(409);
    await expectNothing();
    return answer.json<{ detail: string }>().detail;
  };
  const expectNothing = async () => {
    expect(Object.values(await countRecords(there.db)).every((count) => count === 0)).toBe(true);
    const { rows } =
      await sql`SELECT 1 FROM identity_aliases UNION ALL SELECT 1 FROM history UNION ALL SELECT 1 FROM acts`.execute(
        there.db,
      );
    expect(rows).toEqual([]);
  };

  test('another file, another version, a damaged header', async () => {
    expect(await refusal('')).toBe(
      'Linha 1: este não é um arquivo de conhecimento da Bancada. Nada foi importado.',
    );
    expect(await refusal('nome;website\nLG;')).toContain('Linha 1: este não é um arquivo de conhecimento');
    const other = await refusal(withLine(1, (header) => ({ ...header, versao: 2 })));
    expect(other).toContain('Linha 1: o arquivo é da versão 2 do formato, e esta Bancada lê a 1.');
    expect(await refusal(withLine(1, (header) => ({ ...header, registros: {} })))).toContain(
      'o cabeçalho do arquivo está danificado',
    );
  });

  test('a file that was cut, between lines or within one', async () => {
    const whole = lines.slice(0, -2).join('\n');
    expect(await refusal(whole)).toBe(
      `Linha ${lines.length - 2}: o arquivo termina aqui, e faltam 2 linhas do que o cabeçalho diz. Ele foi cortado: exporte ou copie de novo. Nada foi importado.`,
    );
    expect(await refusal(lines.join('\n').slice(0, -20))).toBe(
      `Linha ${lines.length}: a linha está danificada: não é um objeto JSON inteiro. Nada foi importado.`,
    );
  });

  test('a line that is damaged, of an unknown kind, too long, out of order, or more than was said', async () => {
    const at = firstOf('sintomas');
    const saying = async (change: Parameters<typeof withLine>[1]) => {
      const said = await refusal(withLine(at, change));
      expect(said.startsWith(`Linha ${at}: `), said).toBe(true);
      return said;
    };
    expect(await saying(() => '[]')).toContain('não é um objeto JSON inteiro');
    expect(await saying((line) => ({ ...line, tipo: 'users' }))).toContain('não conhece o tipo');
    expect(await saying((line) => ({ ...line, senha: 'x' }))).toContain('Linha');
    expect(await saying((line) => ({ ...line, sintoma: '' }))).toContain('campo “sintoma”');
    expect(await saying((line) => ({ ...line, ditos: 'x'.repeat(5 * 1024 * 1024) }))).toContain(
      'passa de 4 MB',
    );
    expect(await saying((line) => ({ ...line, sintoma: 'a\u0000b\ud800' }))).toMatch(/campo|combinam/);
    const moved = [lines[0], lines[at - 1], ...lines.slice(1, at - 1), ...lines.slice(at)].join('\n');
    expect(await refusal(moved)).toContain('Linha 3: o tipo desta linha vem antes');
    const header = (change: (registros: Record<string, number>) => object) =>
      withLine(1, (line) => ({ ...line, registros: change(Object(line.registros)) }));
    expect(await refusal(header((registros) => ({ ...registros, manufacturers: 1 })))).toContain(
      'Linha 3: há mais linhas deste tipo',
    );
    const bytes = Buffer.concat([Buffer.from(`${lines[0]}\n`), Buffer.from([0xff, 0xfe, 0x0a])]);
    expect(await refusal(bytes)).toContain('Linha 2: a linha não é um texto em UTF-8');
  });

  test('a name that no line before has, a record of another kind, an identity twice, a record twice', async () => {
    const at = firstOf('equipment-models');
    const [, maker = ''] = lines.filter((line) => line.startsWith('{"tipo":"manufacturers"'));
    const { identidade } = JSON.parse(maker) as { identidade: string };
    expect(await refusal(withLine(at, (line) => ({ ...line, fabricante: somebody })))).toBe(
      `Linha ${at}: campo “fabricante”: nenhuma linha antes desta é ${somebody}, ou ela é de outro tipo. Nada foi importado.`,
    );
    expect(await refusal(withLine(at, (line) => ({ ...line, categoria: identidade })))).toContain(
      'campo “categoria”',
    );
    expect(await refusal(withLine(at, (line) => ({ ...line, identidade })))).toBe(
      `Linha ${at}: a identidade ${identidade} já está em outra linha. Nada foi importado.`,
    );
    const symptom = firstOf('sintomas');
    expect(await refusal(withLine(symptom + 1, (line) => ({ ...line, tambem: [identidade] })))).toContain(
      `Linha ${symptom + 1}: a identidade`,
    );
    const text = (JSON.parse(lines[symptom - 1] ?? '') as { sintoma: string }).sintoma;
    expect(await refusal(withLine(symptom + 1, (line) => ({ ...line, sintoma: text.toUpperCase() })))).toBe(
      `Linha ${symptom + 1}: já há outro registro igual a este no arquivo. Nada foi importado.`,
    );
    const outcome = firstOf('resultados');
    expect(await refusal(withLine(outcome, (line) => ({ ...line, mesma_pessoa: somebody })))).toContain(
      'campo “mesma_pessoa”',
    );
  });

  test('however a file is spoilt, all of it is imported or nothing', async () => {
    const file = Buffer.from(`${lines.join('\n')}\n`);
    const place = fc.nat(file.length - 1);
    const damage = fc.oneof(
      place.map((at) => file.subarray(0, at)),
      fc.tuple(place, fc.nat(255)).map(([at, byte]) => {
        const changed = Buffer.from(file);
        changed[at] = byte;
        return changed;
      }),
      fc.tuple(fc.nat(lines.length - 1), fc.nat(lines.length - 1)).map(([from, to]) => {
        const moved = lines.filter((_, at) => at !== from);
        moved.splice(to, 0, lines[from] ?? '');
        return Buffer.from(moved.join('\n'));
      }),
      fc.nat(lines.length - 1).map((at) => Buffer.from(lines.filter((_, one) => one !== at).join('\n'))),
      fc.nat(lines.length - 1).map((at) => Buffer.from([...lines, lines[at]].join('\n'))),
    );
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damage, async (spoilt) => {
        const answer = await there.imported(spoilt);
        if (answer.statusCode === 200) {
          const { registros } = (await there.get('/conhecimento')).json();
          const header = JSON.parse(spoilt.subarray(0, spoilt.indexOf('\n')).toString()) as {
            registros: object;
          };
          expect(registros).toEqual(header.registros);
          await emptyKnowledge(there.db);
          return;
        }
        expect(answer.statusCode, answer.body).toBe(409);
        expect(answer.json<{ detail: string }>().detail).toMatch(/^Linha \d+: .+ Nada foi importado\.$/s);
        refused += 1;
        await expectNothing();
      }),
      { numRuns: runs },
    );
    expect(refused).toBeGreaterThan(runs / 2);
  }, 240_000);
});
