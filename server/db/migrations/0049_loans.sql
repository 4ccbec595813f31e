-- Who has an item, as a list; loaned_to, loaned_count and due_date sum it up. What is lent becomes one loan.
ALTER TABLE items ADD COLUMN loans jsonb;
-- Only of immutable functions, as Citus runs no others in an update.
UPDATE items SET loans = '[]'::jsonb || (
    jsonb_object(ARRAY['id', id::text, 'borrower', loaned_to])
    || CASE WHEN loaned_count > 0 THEN ('{"quantity": ' || loaned_count::text || '}')::jsonb ELSE '{}'::jsonb END
    || CASE WHEN due_date IS NULL THEN '{}'::jsonb ELSE jsonb_object(ARRAY['dueDate',
      lpad(extract(year FROM due_date)::text, 4, '0') || '-' || lpad(extract(month FROM due_date)::text, 2, '0')
      || '-' || lpad(extract(day FROM due_date)::text, 2, '0')]) END)
  WHERE loaned_to IS NOT NULL;
