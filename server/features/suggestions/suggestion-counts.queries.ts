import { statement } from '#server/db/statement.ts';

type Day = { userId: string; day: string };

const isCounted = `(counted.day BETWEEN $day::date AND $day::date + 1)`;

/** Returns no row if the day's limit is reached. A request that waited past midnight counts for the new day. */
export const countSuggestion = statement<{ count: number; day: string }, Day & { max: number }>(
  'suggestion-count',
  `INSERT INTO suggestion_counts AS counted (user_id, day, count) VALUES ($userId, $day::date, 1)
   ON CONFLICT (user_id) DO UPDATE
     SET day = CASE WHEN ${isCounted} THEN counted.day ELSE $day::date END,
       count = CASE WHEN ${isCounted} THEN counted.count + 1 ELSE 1 END
     WHERE NOT ${isCounted} OR counted.count < $max
   RETURNING count, day`,
);

export const uncountSuggestion = statement<object, Day>(
  'suggestion-uncount',
  `UPDATE suggestion_counts SET count = count - 1 WHERE user_id = $userId AND day = $day::date AND count > 0`,
);
