import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { materialCategories, materialItems } from '#contract/materials/material-rules.ts';
import type { MaterialTemplate } from '#contract/materials/materials.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { DeleteButton } from '../delete-button.tsx';
import blocks from '../material-blocks.module.css';
import styles from '../materials.module.css';
import { templatesOptions, useDeleteTemplate } from '../queries.ts';
import { texts } from '../texts.ts';

const TemplateForm = later(async () => (await import('../form/template-form.tsx')).TemplateForm);

/** The Templates tab: a card for each template with its name, description and item counts. */
export function TemplatesPanel() {
  const query = useQuery(templatesOptions);
  const [editing, setEditing] = useState<MaterialTemplate | 'new'>();
  return (
    <>
      <span className={styles.space} />
      <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing('new')}>
        {texts.addTemplate}
      </Button>
      <div className={styles.sheet}>
        <Loaded
          query={query}
          failed={texts.templatesFailed}
          loading={texts.loading}
          skeleton={<Skeleton />}
          empty={<Empty title={texts.noTemplates} text={texts.noTemplatesHelp} />}
        >
          {templates => (
            <ul>
              {templates.map(template => (
                <li key={template.id} className={styles.item}>
                  <TemplateCard template={template} onEdit={() => setEditing(template)} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {editing && (
        <TemplateForm template={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function TemplateCard({ template, onEdit }: { template: MaterialTemplate; onEdit: () => void }) {
  const remove = useDeleteTemplate();
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 title={template.name}>{template.name}</h2>
          {template.description && <p>{template.description}</p>}
        </div>
        <IconButton
          label={texts.edit(template.name)}
          onClick={onEdit}
          icon={<Pencil size={20} strokeWidth={1.7} aria-hidden="true" />}
        />
        <DeleteButton
          id={template.id}
          name={template.name}
          question={texts.deleteTemplateQuestion}
          verb={texts.deleteTemplateVerb}
          failed={texts.deleteTemplateFailed}
          mutation={remove}
        />
      </header>
      <ul className="cluster">
        {materialCategories.map(category => (
          <li key={category} className={`${styles.countOf} ${blocks[category]}`}>
            <CategoryIcon category={category} />
            <b>{categoryLabels[category]}</b> {texts.items(materialItems(template, category).length)}
          </li>
        ))}
      </ul>
    </article>
  );
}

function Skeleton() {
  return (
    <SkeletonRows count={3} className={`${styles.item} ${styles.card}`}>
      <div className={styles.head}>
        <Bone width="12rem" />
        <span className={styles.space} />
        <Bone width="5rem" height="var(--control)" />
      </div>
      <div className="cluster">
        {materialCategories.map(category => (
          <Bone key={category} width="9rem" height="2.25rem" />
        ))}
      </div>
    </SkeletonRows>
  );
}
