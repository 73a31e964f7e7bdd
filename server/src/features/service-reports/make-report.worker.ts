import pdfmake from 'pdfmake';
import { picturesOf } from './photos.ts';
import { fontFiles, isFontFile } from './printable.ts';
import { reportDocument } from './report-document.ts';
import type { ReportTask } from './report-task.ts';

pdfmake.setFonts(fontFiles);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isFontFile);

/** Runs in a worker (`service-reports.service.ts`). @returns a PDF */
export default async function makeReport({ content, photos, logo }: ReportTask): Promise<Uint8Array> {
  const pictures = {
    photos: await picturesOf(photos),
    logo: logo === null ? null : `data:image/png;base64,${Buffer.from(logo).toString('base64')}`,
  };
  return pdfmake.createPdf(reportDocument(content, pictures)).getBuffer();
}
