import { serviceReportEndpoints } from '@bancada/contract/units/service-reports';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import { makeReport, type ReportParts, reportStart } from './service-reports.service.ts';

export function serviceReportsRoutes(
  { serve, serveBytes }: { serve: Serve; serveBytes: ServeBytes },
  parts: ReportParts,
): void {
  serve(serviceReportEndpoints.start, ({ caller, params }) => reportStart(parts, caller, params.id));
  serveBytes(serviceReportEndpoints.make, ({ caller, params, body }) =>
    makeReport(parts, caller, { visitId: params.id, asked: body }),
  );
}
