// Part of npm run check: lints the OpenAPI document by redocly.yaml. Warnings fail too.
import path from 'node:path';
import { allEndpoints } from '@bancada/contract/all-endpoints';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { openApiDocument } from '../server/src/http/openapi.ts';

const root = path.resolve(import.meta.dirname, '..');
const config = await loadConfig({ configPath: path.join(root, 'redocly.yaml') });
const source = JSON.stringify(openApiDocument(allEndpoints, '0.0.0'));
const problems = await lintFromString({ source, absoluteRef: path.join(root, 'openapi.json'), config });
for (const { severity, ruleId, message, location } of problems) {
  const place = location.map((one) => one.pointer ?? '').join(', ');
  process.stdout.write(`openapi: ${severity} ${ruleId}: ${message} (${place})\n`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
