import { Button, Group, List, Text } from '@mantine/core';

/** `sure` of a reading in words: of what is 0.9 and above, 99 in 100 are right (docs/senses.md). */
function sureWords(sure: number): string {
  if (sure >= surely) return 'quase certo';
  return sure >= 0.6 ? 'provável' : 'incerto: confira';
}

export const surely = 0.9;

interface SenseReadingProps {
  reading: { code: string | null; sure: number; problems: string[] };
  /** The code as people say it. */
  words: string | null;
  /** It is what the builder has. */
  isTaken: boolean;
  onTake: (code: string) => void;
  isLocked: boolean;
}

/** What was heard or seen, how sure that is, and what is wrong with it. */
export function SenseReading({ reading, words, isTaken, onTake, isLocked }: SenseReadingProps) {
  const { code, sure, problems } = reading;
  return (
    <div>
      <Text size="sm" role="status">
        {code !== null && (
          <>
            <strong>{words}</strong>: {sureWords(sure)}.{' '}
          </>
        )}
        {problems.length === 1 && capital(problems[0] ?? '')}
      </Text>
      {problems.length > 1 && (
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{capital(problem)}</List.Item>
          ))}
        </List>
      )}
      {code !== null && (
        <Group mt="xs">
          {isTaken ? (
            <Text size="sm" c="dimmed">
              Já está na sequência: corrija o que não confere.
            </Text>
          ) : (
            <Button variant="light" size="md" px="md" disabled={isLocked} onClick={() => onTake(code)}>
              Usar {words}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

const capital = (sentence: string) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
