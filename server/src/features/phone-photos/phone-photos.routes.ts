import {
  phoneHeader,
  phonePhotoEndpoints,
  phonePhotoTexts,
} from '@bancada/contract/attachments/phone-photos';
import type { Files } from '../../files/files.ts';
import type { Serve } from '../../http/serve.ts';
import type { ServeForm } from '../../http/serve-form.ts';
import type { OwnSpaceMax } from '../attachments/own-space.service.ts';
import {
  announcePhoto,
  describeVisit,
  endLinkOf,
  openLink,
  type PhoneParts,
  previewOf,
  stateOfLink,
  visitOf,
} from './phone-links.service.ts';
import { receivePhoto } from './receive-photo.service.ts';

interface Parts extends PhoneParts {
  files: Files;
  ownSpaceMax: OwnSpaceMax;
  wakeReading(): void;
}

export function phonePhotosRoutes(
  { serve, serveForm }: { serve: Serve; serveForm: ServeForm },
  parts: Parts,
): void {
  serve(phonePhotoEndpoints.open, ({ caller, body }) => openLink(parts, caller, body));
  serve(phonePhotoEndpoints.state, ({ caller, params }) => stateOfLink(parts, caller, params.id));
  serve(phonePhotoEndpoints.end, async ({ caller, params }) => {
    await endLinkOf(parts, caller, params.id);
    return undefined;
  });
  serve(phonePhotoEndpoints.visit, async ({ header, origin }) =>
    describeVisit(parts, await visitOf(parts, header(phoneHeader), origin.address)),
  );
  serve(phonePhotoEndpoints.preview, ({ caller, params }) => previewOf(parts, caller, params.id));
  serve(phonePhotoEndpoints.announce, async ({ header, origin, body }) => {
    await announcePhoto(parts, await visitOf(parts, header(phoneHeader), origin.address), body);
    return { message: phonePhotoTexts.previewShown };
  });
  serveForm(phonePhotoEndpoints.send, async ({ header, origin, readForm, log }) => {
    const visit = await visitOf(parts, header(phoneHeader), origin.address);
    const fotos = await receivePhoto(parts, visit, readForm);
    log.info({ userId: visit.caller.id, phoneLink: visit.link.id }, 'photo by the phone');
    parts.wakeReading();
    return { fotos, message: phonePhotoTexts.kept };
  });
}
