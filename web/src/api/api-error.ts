import type { ErrorBody } from '@bancada/contract/errors';

/** The server answered, and not well. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** null where the answer was not the API's (a proxy's page). */
  readonly body: ErrorBody | null;
  readonly requestId: string | null;

  constructor(response: {
    status: number;
    statusText: string;
    body: ErrorBody | null;
    requestId: string | null;
  }) {
    super(`HTTP ${response.status}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.statusText = response.statusText;
    this.body = response.body;
    this.requestId = response.requestId;
  }

  static async from(response: Response): Promise<ApiError> {
    return new ApiError({
      status: response.status,
      statusText: response.statusText,
      body: readBody(await response.text()),
      requestId: response.headers.get('x-request-id'),
    });
  }
}

function readBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'detail' in body ? (body as ErrorBody) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
