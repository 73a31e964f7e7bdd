import {
  type PasswordOwner,
  passwordHoldsOwner,
  passwordLimits,
  passwordTexts,
} from '@bancada/contract/accounts/passwords';
import { Box, type PasswordInputProps, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { timings } from '../../timings.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { loadCode } from '../../ui/lazy-part.tsx';
import type { PasswordStrength } from './password-strength.ts';

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete'> {
  label: string;
  value?: string;
  /** The owner, as far as known: the password must not contain their data. */
  owner?: PasswordOwner;
}

/** Whose data the meter cannot look for. */
const unknownOwner = ', sem seu nome, nome de usuário ou e-mail';

const noOwner: PasswordOwner = { nome: '', nome_usuario: '', email: '' };

/** A field for a new password, with a strength meter that explains. Only the form refuses a password, never the meter. */
export function NewPasswordField({ value = '', owner, ...input }: NewPasswordFieldProps) {
  const [judged] = useDebouncedValue(value, timings.passwordMeterDelayMs);
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        description={`De ${passwordLimits.minChars} a ${passwordLimits.maxChars} caracteres${owner === undefined ? unknownOwner : ''}`}
        value={value}
        {...input}
      />
      <Meter password={value === '' ? '' : judged} owner={owner ?? noOwner} />
    </div>
  );
}

const unfilled = 'light-dark(var(--mantine-color-gray-3), var(--mantine-color-dark-4))';
const colours = [unfilled, 'red.6', 'yellow.6', 'teal.6', 'teal.6'] as const;
const labels = ['muito fraca', 'fraca', 'razoável', 'boa', 'forte'] as const;

/** Read out when the typing pauses. Hidden if its word lists cannot be loaded. */
function Meter({ password, owner }: { password: string; owner: PasswordOwner }) {
  // Loads the lists once, while the first characters are typed.
  const { data: strengthOf } = useQuery({
    queryKey: ['password-strength'],
    queryFn: async () => (await loadCode(() => import('./password-strength.ts'))).passwordStrength,
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = password === '' || strengthOf === undefined ? null : judge(password, owner, strengthOf);
  return (
    <Box mt={found === null ? 0 : 8} role="status">
      {found !== null && (
        <>
          <SimpleGrid cols={4} spacing={4} aria-hidden>
            {labels.slice(1).map((label, index) => (
              <Box key={label} h={6} bdrs={3} bg={index < found.score ? colours[found.score] : unfilled} />
            ))}
          </SimpleGrid>
          <Text size="sm" mt={4}>
            Senha <strong>{labels[found.score]}</strong>
          </Text>
          {found.advice.map((sentence) => (
            <Text key={sentence} size="sm" c="dimmed">
              {sentence}
            </Text>
          ))}
        </>
      )}
    </Box>
  );
}

function judge(
  password: string,
  owner: PasswordOwner,
  strengthOf: (password: string, words: readonly string[]) => PasswordStrength,
): PasswordStrength {
  if (passwordHoldsOwner(password, owner)) return { score: 0, advice: [passwordTexts.holdsPerson] };
  const words = [owner.nome, owner.nome_usuario, owner.email].filter((word) => word !== '');
  return strengthOf(password, words);
}
