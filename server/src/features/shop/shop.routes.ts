import { shopEndpoints } from '@bancada/contract/units/shop';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import type { ServeForm } from '../../http/serve-form.ts';
import { getShop, readLogo, removeLogo, saveShop, setLogo } from './shop.service.ts';

interface ServeAll {
  serve: Serve;
  serveBytes: ServeBytes;
  serveForm: ServeForm;
}

export function shopRoutes(
  { serve, serveBytes, serveForm }: ServeAll,
  parts: { db: Database; clock: Clock },
): void {
  const { db } = parts;
  serve(shopEndpoints.get, () => getShop(db));
  serve(shopEndpoints.save, ({ body }) => saveShop(db, body));
  serveBytes(shopEndpoints.logo, ({ request }) => readLogo(db, request));
  serveForm(shopEndpoints.setLogo, ({ caller, readForm }) => setLogo(parts, caller, readForm));
  serve(shopEndpoints.removeLogo, () => removeLogo(db));
}
