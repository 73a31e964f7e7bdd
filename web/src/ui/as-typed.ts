/** For fields of codes, numbers and searches: a phone must not «correct» BQ24780S. */
export const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
