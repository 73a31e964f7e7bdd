import type { PhotoSource } from './photos.ts';
import type { ReportContent } from './report-content.ts';

/** What goes to the worker that makes a report. */
export interface ReportTask {
  content: ReportContent;
  photos: PhotoSource[];
  /** PNG. */
  logo: Uint8Array | null;
}
