import { blameTakenValue } from '../../api/error-message.ts';
import { CreationForm, type CreationFormProps } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { type DrawnKind, emptyOf, KindFields, type References, type ValuesOf } from './KindFields.tsx';

interface KindCreationProps<Of extends DrawnKind, Saved extends { message?: string | undefined }>
  extends Pick<CreationFormProps<ValuesOf<Of>, Saved>, 'name' | 'check' | 'save' | 'leadsTo' | 'delayMs'> {
  kind: Of;
  references: References<Of>;
  /** What is known before anything is typed. */
  known?: Partial<ValuesOf<Of>>;
}

/** The page that creates a record, for a kind that is one value. */
export function KindCreation<Of extends DrawnKind, Saved extends { message?: string | undefined }>(
  props: KindCreationProps<Of, Saved>,
) {
  const { kind, references, known, ...form } = props;
  const noun = kind.singular.toLowerCase();
  const title = `${kind.gender === 'f' ? 'Nova' : 'Novo'} ${noun}`;
  return (
    <Page title={title}>
      <CreationForm
        {...form}
        label={title}
        empty={{ ...emptyOf(kind), ...known }}
        blame={blameTakenValue}
        failure={`Erro ao criar ${noun}.`}
        submitLabel={`Criar ${kind.singular}`}
        fields={(form, isLocked) => (
          <KindFields fields={kind.fields} form={form} isLocked={isLocked} isNew references={references} />
        )}
      />
    </Page>
  );
}
