import { expect, test } from 'vitest';
import { perfis, policy } from '../policy.ts';
import { perfilSentences } from './perfil-sentences.ts';

test.each(perfis)('where deletion begins with %s, the sentences say so', (lowest) => {
  const sentences = perfilSentences({ ...policy, 'delete-in-knowledge-base': lowest });
  const says = perfis.filter((perfil) => /exclui registros|e exclui/.test(sentences[perfil]));
  expect(says).toEqual([lowest]);
  expect(sentences.usuario.includes('não exclui')).toBe(lowest !== 'usuario');
});
