import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/Section.tsx';

/** On the profile: the way to the tokens. */
export function TokensSection() {
  return (
    <Section title="Tokens de acesso">
      <Text>Ligam um sistema da oficina, ou um assistente, à Bancada em seu nome.</Text>
      <div>
        <Button component={Link} to="/edit-profile/tokens" variant="default" size="md">
          Ver tokens
        </Button>
      </div>
    </Section>
  );
}
