import { privacyEndpoints } from '@bancada/contract/accounts/privacy';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import type { OwnAccountParts } from '../users/own-account.service.ts';
import { removeOwnAccount } from '../users/own-removal.service.ts';
import { exportOwnData } from './own-data.service.ts';

interface PrivacyServers {
  serve: Serve;
  serveBytes: ServeBytes;
}

export function privacyRoutes({ serve, serveBytes }: PrivacyServers, parts: OwnAccountParts): void {
  serveBytes(privacyEndpoints.exportOwnData, ({ caller }) => exportOwnData(parts, caller));
  serve(privacyEndpoints.removeOwnAccount, ({ body, caller }) => removeOwnAccount(parts, caller, body));
}
