import type { TokenPair } from '@bancada/contract/accounts/auth';
import { secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { call } from '../../api/client.ts';
import { FactorStep } from '../second-factor/FactorStep.tsx';
import { AuthCard } from './AuthCard.tsx';

interface FactorSignInProps {
  demand: FactorDemand;
  onSignedIn: (tokens: TokenPair) => void;
  onExpired: (sentence: string) => void;
  onBack: () => void;
}

/** The second step of the sign-in. */
export function FactorSignIn({ demand, onSignedIn, onExpired, onBack }: FactorSignInProps) {
  return (
    <AuthCard title="Confirme que é você" tabTitle="Entrar" subtitle="Verificação em duas etapas">
      <FactorStep
        demand={demand}
        answer={(proof) => call(secondFactorEndpoints.signIn, { body: proof })}
        onDone={onSignedIn}
        onExpired={onExpired}
        onBack={onBack}
      />
    </AuthCard>
  );
}
