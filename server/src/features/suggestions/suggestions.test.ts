import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

interface Suggested {
  id: number;
  similaridade: number;
  sintoma?: string;
  descricao?: string;
  solucao?: string;
}

describeApplication('suggestions', ({ call, db }) => {
  const suggest = async (path: string, q: string, more = '') => {
    const answer = await call('usuario', 'GET', `/${path}?q=${encodeURIComponent(q)}${more}`);
    expect([q.slice(0, 40), answer.statusCode]).toEqual([q.slice(0, 40), 200]);
    return answer.json<Suggested[]>().map(({ similaridade, ...rest }) => ({
      text: rest.sintoma ?? rest.descricao ?? rest.solucao ?? '',
      similaridade,
    }));
  };
  const write = (...texts: string[]) =>
    sql`INSERT INTO symptoms (sintoma) SELECT unnest(${texts}::text[])`.execute(db());

  test('a text that differs only in case, accents and spacing is 1, and first; nothing else is 1', async () => {
    await write(
      'Zarvoq não emite vídeo',
      'Zarvoq emite vídeo',
      'Zarvoq não não emite vídeo',
      'Vídeo não emite Zarvoq',
    );
    const found = await suggest('sintomas', '  ZARVOQ  nao emite VIDEO ');
    expect(found[0]).toEqual({ text: 'Zarvoq não emite vídeo', similaridade: 1 });
    expect(found.map(({ text }) => text)).toContain('Zarvoq emite vídeo');
    for (const { similaridade } of found.slice(1)) expect(similaridade).toBeLessThan(1);
    expect(found.map(({ similaridade }) => similaridade)).toEqual(
      found.map(({ similaridade }) => similaridade).toSorted((a, b) => b - a),
    );
  });

  test('a text with the same meaning in other words is suggested, but not as a duplicate', async () => {
    await write('Quelzarba sem som nos alto-falantes');
    const [first] = await suggest('sintomas', 'quelzarba muda');
    expect(first?.text).toBe('Quelzarba sem som nos alto-falantes');
    expect(first?.similaridade).toBeLessThan(0.8);
  });

  test('a negated text is less similar than one with the same meaning', async () => {
    await write('Quelorbe liga sem travar', 'Quelorbe liga após travar', 'Quelorbe liga sempre travado');
    const found = await suggest('sintomas', 'quelorbe liga apos travar tudo');
    const alike = new Map(found.map(({ text, similaridade }) => [text, similaridade]));
    expect(alike.get('Quelorbe liga após travar')).toBeGreaterThan(
      (alike.get('Quelorbe liga sem travar') ?? 0) + 0.1,
    );
  });

  test.each([
    ['the beginning', 'drenobalto faz ru'],
    ['words from the middle, the last as far as it is typed', 'ruido estridente ao li'],
    ['without accents', 'drenobalto RUIDO'],
    ['in another order', 'ruído drenobalto'],
    ['with a letter too many', 'drenobaltto ruído'],
    ['with a letter too few', 'drenbalto'],
    ['with another letter', 'dremobalto estridente'],
    ['with two letters in each other’s place', 'estirdente drenobalto'],
    ['with a word that it does not have', 'drenobalto faz muito ruído estridente'],
    ['in the plural', 'drenobalto ruídos'],
  ])('a text is found by %s', async (_, q) => {
    await sql`INSERT INTO symptoms (sintoma) VALUES ('Drenobalto faz ruído estridente ao ligar') ON CONFLICT DO NOTHING`.execute(
      db(),
    );
    const found = await suggest('sintomas', q);
    expect(found.slice(0, 3).map(({ text }) => text)).toContain('Drenobalto faz ruído estridente ao ligar');
  });

  test('a short word with a typo is found on its own', async () => {
    await write('Grilo', 'Sem glifo');
    expect((await suggest('sintomas', 'girlo'))[0]?.text).toBe('Grilo');
  });

  test('diagnoses and solutions are suggested by the same rules, up to the requested number', async () => {
    await sql`INSERT INTO diagnoses (descricao) SELECT concat('Medir o xilopunte ', n) FROM generate_series(1, 30) n`.execute(
      db(),
    );
    await sql`INSERT INTO solutions (solucao) VALUES ('Trocar o xilopunte')`.execute(db());
    expect(await suggest('diagnosticos', 'xilopunte')).toHaveLength(20);
    expect(await suggest('diagnosticos', 'medir o xilopunte', '&limit=3')).toHaveLength(3);
    expect((await suggest('diagnosticos', 'medir o xilopunte 7'))[0]).toEqual({
      text: 'Medir o xilopunte 7',
      similaridade: 1,
    });
    expect((await suggest('solucoes', 'xilopnte')).map(({ text }) => text)).toEqual(['Trocar o xilopunte']);
    expect((await call('usuario', 'GET', '/solucoes?q=xi&limit=101')).statusCode).toBe(422);
    expect((await call('usuario', 'GET', '/solucoes')).statusCode).toBe(422);
  });

  const odd = [
    '',
    ' ',
    '\t\n',
    '!!!',
    '"',
    "'",
    ')(',
    ':*',
    '& | !',
    '<->',
    '\\',
    '\\\\%',
    '%',
    '_',
    '-',
    '\u0000',
    'a\u0000b',
    '🔧',
    'x-',
    'de',
    'a',
    'a'.repeat(10_000),
    'não liga '.repeat(1_111),
    '& '.repeat(5_000),
    'bateria não carrega nem liga com a fonte do fabricante ligada na tomada da oficina',
  ];
  test.each(odd.map((q) => [q.slice(0, 40), q]))('whatever is typed gets an answer: %j', async (_, q) => {
    for (const path of ['sintomas', 'diagnosticos', 'solucoes']) {
      const found = await suggest(path, q);
      if (q.trim() === '' || q === '\u0000') expect(found).toEqual([]);
      for (const { similaridade } of found) {
        expect(similaridade).toBeGreaterThanOrEqual(0);
        expect(similaridade).toBeLessThanOrEqual(1);
      }
    }
  });

  test('% and _ are literal, also at the beginning of a text', async () => {
    await write('100% de ripple na saída', '100x de ripple na saída', '__init não responde');
    const beginning = await suggest('sintomas', '100%');
    expect(beginning[0]?.text).toBe('100% de ripple na saída');
    expect((await suggest('sintomas', '__init n'))[0]?.text).toBe('__init não responde');
  });
});
