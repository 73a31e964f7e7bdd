import { secondFactorEndpoints as endpoints } from '@bancada/contract/accounts/second-factor';
import type { Origin, Serve } from '../../http/serve.ts';
import { addApp, prepareApp, removeApp } from './app.service.ts';
import { confirmFactor, confirmPassword } from './confirmation.service.ts';
import type { FactorParts } from './factor-parts.ts';
import { addPasskey, nameOwnPasskey, preparePasskey, removePasskey } from './passkeys.service.ts';
import { passkeyOptions } from './proof.service.ts';
import { resetFactorOf } from './reset.service.ts';
import { factorOfUser, factorState, replaceRecoveryCodes } from './second-factor.service.ts';
import { completeSignIn } from './sign-in.service.ts';

export function secondFactorRoutes(serve: Serve, parts: Omit<FactorParts, 'origin'>): void {
  const from = (origin: Origin): FactorParts => ({ ...parts, origin });
  serve(endpoints.signIn, async ({ body, origin, setHeader }) => {
    const { tokens, deviceCookie } = await completeSignIn(parts, body, origin);
    setHeader('set-cookie', deviceCookie);
    return tokens;
  });
  serve(endpoints.passkeyOptions, ({ body, origin }) => passkeyOptions(parts, body.desafio, origin));
  serve(endpoints.state, ({ caller, origin }) => factorState(from(origin), caller));
  serve(endpoints.confirm, ({ caller, body }) => confirmPassword(parts, caller, body.senha));
  serve(endpoints.confirmWithFactor, ({ caller, body, origin }) =>
    confirmFactor(parts, caller, body, origin),
  );
  serve(endpoints.prepareApp, ({ caller, body, origin }) => prepareApp(from(origin), caller, body.permissao));
  serve(endpoints.addApp, ({ caller, body, origin }) => addApp(from(origin), caller, body));
  serve(endpoints.removeApp, ({ caller, body, origin }) => removeApp(from(origin), caller, body.permissao));
  serve(endpoints.preparePasskey, ({ caller, body, origin }) =>
    preparePasskey(from(origin), caller, body.permissao),
  );
  serve(endpoints.addPasskey, ({ caller, body, origin }) => addPasskey(from(origin), caller, body));
  serve(endpoints.renamePasskey, ({ caller, params, body, origin }) =>
    nameOwnPasskey(from(origin), caller, { ...params, ...body }),
  );
  serve(endpoints.removePasskey, ({ caller, params, body, origin }) =>
    removePasskey(from(origin), caller, { ...params, ...body }),
  );
  serve(endpoints.newCodes, ({ caller, body, origin }) =>
    replaceRecoveryCodes(from(origin), caller, body.permissao),
  );
  serve(endpoints.ofUser, ({ params }) => factorOfUser(parts.db, params.id));
  serve(endpoints.resetOfUser, ({ caller, params, body, origin }) =>
    resetFactorOf(from(origin), caller, { ...params, ...body }),
  );
}
