import type { Database } from "#server/store/database/database.ts";
import { isoText } from "#server/store/database/iso-text.ts";

/** What is about the person `$1`, by a mail address or an account's id, in lower case. */
const theirRequests = "lower(email) = $1 or lower(owner) = $1";
const theirSearches = "position($1 in lower(record::text)) > 0";

/** Everything that the database of several instances has about a person, as `personRecords` has it of a folder. */
export async function personRows({ query }: Pick<Database, "query">, person: string): Promise<readonly object[]> {
  const wanted = [person.trim().toLowerCase()];
  const requests = await query(
    `select submission_id as "submissionId", reference, form, ${isoText("at")} as at, owner, language, subject, email,
      fields, state from signpost.support_requests where ${theirRequests} order by number`,
    wanted,
  );
  const searches = await query<{ readonly record: object }>(
    `select record from signpost.searches where ${theirSearches} order by at`,
    wanted,
  );
  return [...requests, ...searches.map(({ record }) => record)];
}

/** Takes them out of the database, while instances serve; answers how many there were. A request that waited is delivered to nobody. */
export async function erasePersonRows(database: Pick<Database, "transaction">, person: string): Promise<number> {
  const wanted = [person.trim().toLowerCase()];
  return await database.transaction(async (query) => {
    const requests = await query(
      `delete from signpost.support_requests where ${theirRequests} returning submission_id`,
      wanted,
    );
    const searches = await query(`delete from signpost.searches where ${theirSearches} returning id`, wanted);
    return requests.length + searches.length;
  });
}
