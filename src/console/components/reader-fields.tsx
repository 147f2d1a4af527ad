import { useLoaded } from '../data/loaded.js';
import { readApi } from '../data/api-read.js';
import { replaceQuery } from '../routing/location.js';
import { ClientField } from './client-field.js';
import { SelectField } from './field.js';

/** Chooses the client and the language that a view reads as; the address keeps them. */
export function ReaderFields({
  workspace,
  client,
  language,
}: {
  readonly workspace: string;
  readonly client: string;
  readonly language: string;
}) {
  const merchants = useLoaded(`${workspace} ${client}`, () => readApi({ workspace, client }, '/merchants'));
  const now = merchants.loaded.value;
  const found = now.state === 'ready' ? now.value.flatMap((one) => one.supportedLanguages) : [];
  const languages = [...new Set([language, 'en', ...found])].toSorted();
  return (
    <search class="filters two">
      <ClientField
        workspace={workspace}
        value={client}
        onChange={(name) => replaceQuery({ client: name, offset: null })}
      />
      <SelectField
        label="Language"
        value={language}
        options={languages.map((value) => ({ value, text: value }))}
        onChange={(value) => replaceQuery({ language: value })}
      />
    </search>
  );
}
