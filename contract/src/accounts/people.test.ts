import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { UploadFields } from '../attachments/attachments.ts';
import { NewEquipmentModel } from '../records/equipment-models.ts';
import { speakPortuguese } from '../validation.ts';
import { emailAddress, personName, reachableAddress } from './people.ts';

speakPortuguese();

test.each([
  ['rita@manutenção.com.br', 'rita@xn--manuteno-xza3b.com.br'],
  ['Rita@Oficina.com.br', 'Rita@Oficina.com.br'],
  ['dono@localhost', 'dono@localhost'],
  ['rita@manutenção.com.br/x', null],
  ['rita@ção ção.com.br', null],
  ['josé@oficina.com.br', null],
])('%s is kept as %s', (typed, kept) => {
  expect(z.safeParse(emailAddress(), typed).data ?? null).toBe(kept);
});

test('whoever registers needs an e-mail that a link can reach', () => {
  expect(z.safeParse(reachableAddress(), 'marcos@oficina').error?.issues[0]?.message).toBe(
    'Digite o e-mail inteiro, como nome@exemplo.com.br.',
  );
  expect(z.safeParse(reachableAddress(), 'marcos@oficina.com.br').success).toBe(true);
});

test('a name of invisible characters is none, and none turns the direction of the text', () => {
  expect(z.safeParse(personName(), '\u200b\u200b').success).toBe(false);
  expect(z.safeParse(personName(), 'abc\u202edef').data).toBe('abcdef');
});

test('a rule over several fields speaks beside what is wrong with the others', () => {
  const { error } = UploadFields.safeParse({});
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['tipo_documento', 'md5', 'file_name', '']);
});

test('a date that is missing is said to be missing, and one that does not exist not to exist', () => {
  const sentences = (data_lancamento?: string) =>
    NewEquipmentModel.safeParse({ data_lancamento })
      .error?.issues.filter(({ path }) => path[0] === 'data_lancamento')
      .map(({ message }) => message);
  expect(sentences()).toEqual(['Campo obrigatório.']);
  expect(sentences('2021-02-30')).toEqual(['Digite uma data que existe.']);
});
