import { policy } from '@bancada/contract/policy';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('the policy', ({ call }) => {
  test('lists each action with the lowest profile that may do it', async () => {
    const response = await call('usuario', 'GET', '/policy');
    expect([response.statusCode, response.json()]).toEqual([200, policy]);
  });
});

describeApplication(
  'the policy of an instance that keeps deletion to editors',
  ({ call }) => {
    test('is the policy that the server enforces', async () => {
      const { 'delete-in-knowledge-base': lowest, ...others } = (
        await call('usuario', 'GET', '/policy')
      ).json();
      expect(lowest).toBe('editor');
      const { 'delete-in-knowledge-base': _, ...usual } = policy;
      expect(others).toEqual(usual);
      expect((await call('usuario', 'DELETE', '/manufacturers/2147483647')).statusCode).toBe(403);
      expect((await call('editor', 'DELETE', '/manufacturers/2147483647')).statusCode).toBe(404);
    });
  },
  { deleteMinPerfil: 'editor' },
);
