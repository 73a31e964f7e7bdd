import { TextInput, type TextInputProps } from '@mantine/core';

/** An e-mail field, without autocorrection and capitals on phones. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      size="md"
      required
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
