import { TextInput, type TextInputProps } from '@mantine/core';

/** An e-mail address, which no telephone corrects or begins with a capital. */
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
