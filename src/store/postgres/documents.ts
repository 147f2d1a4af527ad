import type { SharedDocuments } from '../shared-store.js';
import { type Database, type Queries, isStorable } from './database.js';
import { readingDatabase, retryChange } from './failures.js';

const READ = 'SELECT text FROM sandbox.document WHERE kind = $1 AND id = $2';

interface Row {
  readonly text: string;
}

/** The documents of a database. */
export class StoredDocuments implements SharedDocuments {
  constructor(private readonly database: Database) {}

  read(kind: string, id: string): Promise<string | undefined> {
    return isStorable(id) ? readingDatabase(() => this.#read(kind, id)) : Promise.resolve(undefined);
  }

  list(kind: string): Promise<readonly string[]> {
    return readingDatabase(async () => {
      const { rows } = await this.database.query<Row>(
        'SELECT text FROM sandbox.document WHERE kind = $1 ORDER BY at, id',
        [kind],
      );
      return rows.map(({ text }) => text);
    });
  }

  add(kind: string, id: string, text: string): Promise<string> {
    return retryChange(async () => {
      await this.database.query(
        'INSERT INTO sandbox.document (kind, id, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [kind, id, text],
      );
      return (await this.#read(kind, id)) ?? text; // the document may have been deleted meanwhile
    });
  }

  change(kind: string, id: string, change: (text: string) => string): Promise<string | undefined> {
    if (!isStorable(id)) return Promise.resolve(undefined);
    const changed = async (queries: Queries) => {
      const { rows } = await queries.query<Row>(`${READ} FOR UPDATE`, [kind, id]);
      const text = rows[0] && change(rows[0].text);
      if (text !== undefined)
        await queries.query('UPDATE sandbox.document SET text = $3 WHERE kind = $1 AND id = $2', [
          kind,
          id,
          text,
        ]);
      return text;
    };
    return retryChange(() => this.database.transaction(changed));
  }

  delete(kind: string, id: string): Promise<boolean> {
    if (!isStorable(id)) return Promise.resolve(false);
    return retryChange(async (isNew) => {
      const { count } = await this.database.query(
        'DELETE FROM sandbox.document WHERE kind = $1 AND id = $2',
        [kind, id],
      );
      return count > 0 || !isNew; // an earlier attempt deleted the document
    });
  }

  async #read(kind: string, id: string): Promise<string | undefined> {
    const { rows } = await this.database.query<Row>(READ, [kind, id]);
    return rows[0]?.text;
  }
}
