import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('an instance without a contact', ({ call }) => {
  test('says so to anybody', async () => {
    expect((await call(null, 'GET', '/contato')).json()).toEqual({ email: null });
  });
});
