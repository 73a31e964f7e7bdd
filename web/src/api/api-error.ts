import { type ErrorBody, type ErrorCode, errorCatalogue } from '@bancada/contract/errors';

/** A search inside a document hit its time limit, so an empty result does not mean that there is nothing. */
export class SearchStopped extends Error {
  constructor() {
    super('the search was stopped by its time limit');
    this.name = 'SearchStopped';
  }
}

/** The server answered with an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** null where the answer has none, or another. */
  readonly body: ErrorBody | null;
  readonly requestId: string | null;
  /** When the server asks to retry; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(response: {
    status: number;
    statusText: string;
    body: ErrorBody | null;
    requestId: string | null;
    retryAfterSeconds?: number | null;
  }) {
    super(`HTTP ${response.status}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.statusText = response.statusText;
    this.body = response.body;
    this.requestId = response.requestId;
    this.retryAfterSeconds = response.retryAfterSeconds ?? null;
  }

  static async from(response: Response): Promise<ApiError> {
    const { status, statusText, headers } = response;
    return ApiError.read({ status, statusText, text: await response.text() }, (name) => headers.get(name));
  }

  /** For an answer that is not a `Response`. */
  static read(
    { status, statusText, text }: { status: number; statusText: string; text: string },
    header: (name: string) => string | null,
  ): ApiError {
    return new ApiError({
      status,
      statusText,
      body: readBody(text),
      requestId: header('x-request-id'),
      retryAfterSeconds: readSeconds(header('retry-after')),
    });
  }
}

/** The header may also contain a date; our server sends seconds. */
function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
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

/** Whether the server answered with this error of the catalogue. Only for errors whose sentence has no placeholders. */
export function isFailure(error: unknown, code: ErrorCode): boolean {
  const { status, detail } = errorCatalogue[code];
  return error instanceof ApiError && error.status === status && error.body?.detail === detail;
}
