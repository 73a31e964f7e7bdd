import {
  type DetailValues,
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
  errorDetail,
  type FieldError,
  fieldTexts,
} from '@bancada/contract/errors';

const unavailableSeconds = 5;

/** An expected error: thrown anywhere in a call, answered from the error catalogue. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly body: ErrorBody;
  /** When to retry; null if the error does not pass by itself. */
  retryAfterSeconds: number | null;

  constructor(code: Code, ...values: DetailValues<Code>) {
    const detail = errorDetail(code, ...values);
    super(detail);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.body = { detail };
    const passes = this.status === 503 || this.status === 507 || code === 'too-many-at-once';
    this.retryAfterSeconds = passes ? unavailableSeconds : null;
  }

  /** The same error with its cause, for the log. */
  causedBy(cause: unknown): this {
    this.cause = cause;
    return this;
  }

  /** The same error with details of the conflict, or of what is required. */
  with(more: Omit<ErrorBody, 'detail'>): this {
    Object.assign(this.body, more);
    return this;
  }
}

/** A request with invalid fields: 422, listing every one of them. */
export class InvalidFields extends Error {
  readonly status = 422;
  readonly body: ErrorBody;
  readonly fields: readonly FieldError[];

  constructor(fields: FieldError[]) {
    super('invalid fields');
    this.name = 'InvalidFields';
    this.fields = fields;
    this.body = { detail: fields };
  }

  /** A field of the body that only the server can validate. */
  static inBody(field: string, sentence: string): InvalidFields {
    return new InvalidFields([{ loc: ['body', field], msg: sentence, type: 'custom' }]);
  }

  /** These fields and others, each with its first sentence. */
  with(others: readonly FieldError[]): InvalidFields {
    const byField = new Map<string, FieldError>();
    for (const error of [...this.fields, ...others]) {
      const key = JSON.stringify(error.loc);
      if (!byField.has(key)) byField.set(key, error);
    }
    return new InvalidFields([...byField.values()]);
  }
}

/** A field refers to a record that does not exist or is in the bin: 422. */
export class UnknownReference extends InvalidFields {
  constructor(...places: FieldError['loc'][]) {
    super(
      places.map((place) => ({
        loc: ['body', ...place],
        msg: fieldTexts.unknownReference,
        type: 'unknown_reference',
      })),
    );
  }
}
