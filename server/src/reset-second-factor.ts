import { runAccountCommand } from './account-command.ts';
import { systemClock } from './clock.ts';
import { resetFactorByEmail } from './features/second-factor/reset.service.ts';
import { StartError } from './start-error.ts';

const usage = 'Diga o e-mail da conta: npm run reset-2fa -- pessoa@exemplo.com.br';

runAccountCommand(usage, async (db, email) => {
  if (email === undefined) throw new StartError(usage);
  const userName = await resetFactorByEmail(db, systemClock.now(), email);
  return userName === null
    ? 'Esta conta não tem verificação em duas etapas: nada foi alterado.'
    : `Verificação em duas etapas de ${userName} removida, e as sessões encerradas. A pessoa entra só com a senha e recebe um e-mail.`;
});
