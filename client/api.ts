// Written by `npm run generate` from the routes; do not edit.

/** What each endpoint takes and answers: path as in the reference, query, JSON body, JSON answer. */
export interface Api {
  'GET /.well-known/oauth-authorization-server': {
    answer: {
      authorization_endpoint: string;
      authorization_response_iss_parameter_supported: boolean;
      client_id_metadata_document_supported: boolean;
      code_challenge_methods_supported: (string)[];
      grant_types_supported: (string)[];
      issuer: string;
      registration_endpoint: string;
      response_modes_supported: (string)[];
      response_types_supported: (string)[];
      revocation_endpoint: string;
      revocation_endpoint_auth_methods_supported: (string)[];
      scopes_supported: (string)[];
      token_endpoint: string;
      token_endpoint_auth_methods_supported: (string)[];
    };
  };
  'GET /.well-known/oauth-protected-resource': {
    answer: {
      authorization_servers: (string)[];
      bearer_methods_supported: (string)[];
      resource: string;
      resource_name: string;
      scopes_supported: (string)[];
    };
  };
  'GET /.well-known/oauth-protected-resource/mcp': {
    answer: {
      authorization_servers: (string)[];
      bearer_methods_supported: (string)[];
      resource: string;
      resource_name: string;
      scopes_supported: (string)[];
    };
  };
  'POST /actions/add_reaction': {
    body: {
      channel: string;
      connection?: string | null;
      name: string;
      provider: SourceName;
      timestamp: string;
    };
    answer: ActionResult;
  };
  'POST /actions/send_message': {
    body: {
      channel?: string | null;
      connection?: string | null;
      parent?: string | null;
      provider: SourceName;
      text: string;
    };
    answer: ActionResult;
  };
  'GET /audit': {
    query: {
      action?: string;
      after?: string;
      before?: string;
      cursor?: string;
      size?: number;
    };
    answer: {
      items: (AuditEvent)[];
      next_cursor: string | null;
    };
  };
  'GET /auth/agents': {
    answer: {
      items: (Agent)[];
      next_cursor: string | null;
    };
  };
  'DELETE /auth/agents/{agent_id}': {
    answer: {
      id: string;
      success: boolean;
    };
  };
  'POST /auth/apps': {
    body: {
      id: string;
      name?: string;
    };
    answer: {
      id: string;
      key: string;
      name: string;
    };
  };
  'DELETE /auth/delete': {
    answer: {
      message: string;
      success: boolean;
      workflow_id: string;
    };
  };
  'PUT /auth/issuer': {
    body: {
      issuer: string;
      jwks_url: string;
    } | {
      issuer: null;
      jwks_url: null;
    };
    answer: {
      issuer: string | null;
      jwks_url: string | null;
    };
  };
  'GET /auth/keys': {
    answer: {
      items: (ApiKey)[];
      next_cursor: string | null;
    };
  };
  'POST /auth/keys': {
    body: {
      name: string;
      scopes?: (Scope)[];
      user_id?: string | null;
    };
    answer: {
      created_at: string;
      id: string;
      key: string;
      last_four: string;
      last_used_at: string | null;
      name: string;
      revoked_at: string | null;
      scopes: (string)[];
      user_id: string | null;
    };
  };
  'DELETE /auth/keys/{key_id}': {
    answer: {
      id: string;
      success: boolean;
    };
  };
  'GET /auth/me': {
    answer: {
      app: {
        created_at: string;
        icon_url: string | null;
        id: string;
        name: string;
        redirect_url: string | null;
      };
      available_integrations: (string)[];
      credential: "key" | "token";
      id: string;
      installed_integrations: (string)[];
      scopes: (string)[];
      service: {
        embedder: string | null;
        model: string;
        version: string;
      };
      token_expiration: string | null;
      user_id: string | null;
    };
  };
  'DELETE /auth/session': {
    answer: unknown;
  };
  'GET /auth/session': {
    answer: Session;
  };
  'POST /auth/session': {
    body: {
      code?: string;
      credential?: string;
    };
    answer: Session;
  };
  'POST /auth/sign_in_code': {
    answer: {
      code: string;
      expires_at: string;
      url: string;
    };
  };
  'PUT /auth/tokens/default_scopes': {
    body: {
      scopes: ("memories:read" | "memories:write" | "trees:read" | "trees:write" | "trees:admin")[] | null;
    };
    answer: {
      scopes: (string)[];
    };
  };
  'POST /auth/tokens/revoke': {
    body: {
      user_id: string;
    };
    answer: {
      revoked_before: string;
      success: boolean;
      user_id: string;
    };
  };
  'POST /auth/tokens/rotate_secret': {
    answer: {
      success: boolean;
    };
  };
  'POST /auth/user_token': {
    body: {
      expires_in?: string | null;
      origin?: string | null;
      scopes?: ("memories:read" | "memories:write" | "trees:read" | "trees:write" | "trees:admin")[] | null;
      user_id: string;
    };
    answer: {
      expires_at: string;
      scopes: (string)[];
      token: string;
    };
  };
  'POST /connections': {
    body: {
      config?: Record<string, unknown> | null;
      key?: string | null;
      label?: string | null;
      service_account?: {
        client_id?: string | null;
        key_file: string;
        subject?: string | null;
      } | null;
      source: SourceName;
      visibility?: "user" | "app" | "source" | null;
    };
    answer: Connection;
  };
  'GET /connections/list': {
    answer: {
      connections: (Connection)[];
    };
  };
  'GET /connections/{connection_id}': {
    answer: Connection;
  };
  'PATCH /connections/{connection_id}': {
    body: {
      config?: Record<string, unknown> | null;
      label?: string | null;
    };
    answer: Connection;
  };
  'GET /connections/{connection_id}/failures': {
    query: {
      limit?: number;
    };
    answer: {
      items: (SyncFailure)[];
    };
  };
  'POST /connections/{connection_id}/failures/retry': {
    answer: {
      count: number;
    };
  };
  'GET /connections/{connection_id}/folder-policies': {
    answer: {
      policies: (FolderPolicy)[];
    };
  };
  'POST /connections/{connection_id}/folder-policies': {
    body: {
      folder_name?: string | null;
      folder_path?: string | null;
      parent_folder_id?: string | null;
      provider_folder_id: string;
      sync_mode: "sync" | "skip";
    };
    answer: FolderPolicy;
  };
  'DELETE /connections/{connection_id}/folder-policies/{policy_id}': {
    answer: {
      success: true;
    };
  };
  'GET /connections/{connection_id}/folders': {
    query: {
      parent_id?: string;
    };
    answer: {
      folders: (SourceFolder)[];
    };
  };
  'DELETE /connections/{connection_id}/hook': {
    answer: {
      success: boolean;
    };
  };
  'GET /connections/{connection_id}/hook': {
    answer: ConnectionHook;
  };
  'PUT /connections/{connection_id}/hook': {
    body: {
      secret?: string;
    };
    answer: ConnectionHook;
  };
  'POST /connections/{connection_id}/pause': {
    answer: Connection;
  };
  'POST /connections/{connection_id}/reauth': {
    body: {
      key?: string | null;
      service_account?: {
        client_id?: string | null;
        key_file: string;
        subject?: string | null;
      } | null;
    };
    answer: Connection;
  };
  'POST /connections/{connection_id}/resume': {
    answer: Connection;
  };
  'DELETE /connections/{connection_id}/revoke': {
    query: {
      keep_documents?: "true" | "false";
    };
    answer: {
      message: string;
      success: boolean;
    };
  };
  'GET /connections/{connection_id}/runs': {
    query: {
      limit?: number;
    };
    answer: {
      items: (SyncRun)[];
    };
  };
  'POST /connections/{connection_id}/sync': {
    query: {
      everything?: "true" | "false";
    };
    answer: Connection;
  };
  'GET /context-documents': {
    query: {
      cursor?: string;
      limit?: number;
      status?: string;
    };
    answer: {
      documents: (ContextDocumentSummary)[];
      items: (ContextDocumentSummary)[];
      next_cursor: string | null;
    };
  };
  'GET /context-documents/config': {
    answer: {
      company: (DocumentSpec)[];
      detected_domain: null;
      domain: null;
      merge_edits: boolean;
      personal: (DocumentSpec)[];
      prompts: {
        company: Record<string, string>;
        personal: string | null;
        workstream: Record<string, string>;
      };
      require_review: boolean;
      schedule: string | null;
      source_weights: Record<string, string>;
      structure: {
        company: (DocumentSpec)[];
        workstream: (DocumentSpec)[];
      };
      workstream: (DocumentSpec)[];
    };
  };
  'PATCH /context-documents/config': {
    body: {
      company?: (DocumentSpecInput)[];
      company_prompts?: Record<string, string> | null;
      detection_prompt?: unknown;
      domain?: unknown;
      merge_edits?: boolean;
      personal?: (DocumentSpecInput)[];
      personal_prompt?: string | null;
      require_review?: boolean;
      schedule?: string | null;
      source_weights?: unknown;
      structure?: {
        company?: (DocumentSpecInput)[] | null;
        workstream?: (DocumentSpecInput)[] | null;
      } | null;
      workstream?: (DocumentSpecInput)[];
      workstream_prompts?: Record<string, string> | null;
    };
    answer: {
      company: (DocumentSpec)[];
      detected_domain: null;
      domain: null;
      merge_edits: boolean;
      personal: (DocumentSpec)[];
      prompts: {
        company: Record<string, string>;
        personal: string | null;
        workstream: Record<string, string>;
      };
      require_review: boolean;
      schedule: string | null;
      source_weights: Record<string, string>;
      structure: {
        company: (DocumentSpec)[];
        workstream: (DocumentSpec)[];
      };
      workstream: (DocumentSpec)[];
    };
  };
  'POST /context-documents/config/reset': {
    answer: {
      company: (DocumentSpec)[];
      detected_domain: null;
      domain: null;
      merge_edits: boolean;
      personal: (DocumentSpec)[];
      prompts: {
        company: Record<string, string>;
        personal: string | null;
        workstream: Record<string, string>;
      };
      require_review: boolean;
      schedule: string | null;
      source_weights: Record<string, string>;
      structure: {
        company: (DocumentSpec)[];
        workstream: (DocumentSpec)[];
      };
      workstream: (DocumentSpec)[];
    };
  };
  'GET /context-documents/data-summary': {
    answer: {
      by_source: Record<string, {
          by_status: Record<string, number>;
          documents: number;
        }>;
      documents: number;
      pipeline_mode: "builtin" | "model";
      sources: ({
        by_status: Record<string, number>;
        documents: number;
        resource_count: number;
        source: string;
      })[];
      teams: ({
        documents: number;
        name: string;
        slug: string;
      })[];
      total_resources: number;
      tree_id: string | null;
    };
  };
  'POST /context-documents/digest': {
    body: {
      period?: string;
      sources?: (SourceName)[] | null;
      window_end?: string | null;
      window_start?: string | null;
    };
    answer: Tree;
  };
  'GET /context-documents/digest/list': {
    query: {
      cursor?: string;
      limit?: number;
      period?: string;
    };
    answer: {
      digests: (Digest)[];
      items: (Digest)[];
      next_cursor: string | null;
    };
  };
  'GET /context-documents/estimate': {
    query: {
      workstream_name?: string;
    };
    answer: {
      completion_tokens: number | null;
      files_certain: (string)[];
      files_reused: number;
      files_written: (string)[];
      model: string;
      price: {
        amount: number;
        currency: string;
      } | null;
      prompt_tokens: number | null;
    };
  };
  'POST /context-documents/generate': {
    body: {
      prompt?: string | null;
      sources?: (SourceName)[] | null;
      user_id?: string | null;
    };
    answer: ContextDocumentSummary;
  };
  'POST /context-documents/proposals/{proposal_id}/accept': {
    body: {
      content?: string | null;
    };
    answer: {
      base_sha256: string;
      by: string | null;
      content: string;
      created_at: string;
      decided_at: string | null;
      decided_by: string | null;
      id: string;
      path: string;
      reason: string;
      refusal: string | null;
      status: "open" | "accepted" | "refused" | "outdated";
      tree_version: number;
    };
  };
  'POST /context-documents/proposals/{proposal_id}/refuse': {
    body: {
      reason?: string | null;
    };
    answer: Proposal;
  };
  'GET /context-documents/staleness': {
    answer: {
      documents_added: number;
      documents_changed: number;
      documents_removed: number;
      is_stale: boolean;
      last_generated_at: string;
      price: {
        files_max: number;
        files_min: number;
        model: string;
        tokens_max: number;
        tokens_min: number;
        tokens_per_file: number | null;
      };
      resources_since: number;
      sources_with_changes: (string)[];
      stale_files: ({
        changed: number;
        path: string;
        removed: number;
      })[];
      staleness_level: "fresh" | "slightly_stale" | "stale";
      tree_id: string;
      version: number;
    };
  };
  'GET /context-documents/teams/overrides': {
    answer: {
      team_overrides: Record<string, {
          name: string;
          slug: string;
        } & Record<string, string>>;
    };
  };
  'DELETE /context-documents/teams/overrides/{old_slug}': {
    answer: {
      team_overrides: Record<string, {
          name: string;
          slug: string;
        } & Record<string, string>>;
    };
  };
  'POST /context-documents/teams/rename': {
    body: {
      new_name?: string | null;
      new_slug: string;
      old_slug: string;
    };
    answer: {
      relabelled_trees: number;
      team_overrides: Record<string, {
          name: string;
          slug: string;
        } & Record<string, string>>;
    };
  };
  'GET /context-documents/tree': {
    query: {
      cursor?: string;
      size?: number;
      status?: "processing" | "completed" | "published" | "failed" | "cancelled";
    };
    answer: {
      items: (Tree)[];
      next_cursor: string | null;
    };
  };
  'POST /context-documents/tree': {
    body: {
      sources?: (SourceName)[] | null;
      user_id?: string | null;
      workstream_name?: string | null;
    };
    answer: Tree;
  };
  'GET /context-documents/tree/by-id/{tree_id}': {
    query: {
      as_of?: string;
    };
    answer: Tree;
  };
  'POST /context-documents/tree/edits/clear': {
    body: {
      kinds?: ("content" | "rename" | "delete" | "add")[] | null;
      paths?: (string)[] | null;
    };
    answer: {
      cleared: number;
      edit_ids: (string)[];
      version: number | null;
    };
  };
  'DELETE /context-documents/tree/edits/{edit_id}': {
    answer: {
      edit_id: string;
      success: boolean;
      version: number | null;
    };
  };
  'POST /context-documents/tree/edits/{edit_id}/restore': {
    answer: {
      edit_id: string;
      success: boolean;
    };
  };
  'GET /context-documents/tree/latest': {
    query: {
      include_published?: "true" | "false";
      since_version?: number;
      status?: "processing" | "completed" | "published" | "failed" | "cancelled";
    };
    answer: Tree;
  };
  'POST /context-documents/tree/{tree_id}/cancel': {
    answer: Tree;
  };
  'GET /context-documents/tree/{tree_id}/diff': {
    query: {
      against?: string;
      path?: string;
      view?: "model" | "served";
    };
    answer: {
      added: (string)[];
      against: string | null;
      changed: ({
        hunks: ({
          lines: (string)[];
          new_start: number;
          old_start: number;
        })[];
        lines_added: number;
        lines_removed: number;
        path: string;
      })[];
      diffs: ({
        diff: string;
        path: string;
        status: "added" | "removed" | "changed";
      })[];
      files_added: (string)[];
      files_changed: (string)[];
      files_removed: (string)[];
      previous_tree_id: string | null;
      removed: (string)[];
      tree_id: string;
      unchanged: number;
    };
  };
  'GET /context-documents/tree/{tree_id}/edits': {
    answer: {
      edits: (TreeEdit)[];
      items: (TreeEdit)[];
    };
  };
  'POST /context-documents/tree/{tree_id}/edits/{edit_id}/resolve': {
    body: {
      content?: string | null;
      current_sha256?: string | null;
      decisions?: ({
        choice: "mine" | "new" | "both" | "base" | "written" | "open";
        lines: {
          base: {
            end: number;
            start: number;
          };
          merged?: {
            end: number;
            start: number;
          };
          ours: {
            end: number;
            start: number;
          };
          theirs: {
            end: number;
            start: number;
          };
        };
      })[] | null;
    };
    answer: {
      completed_at: string | null;
      content: string | null;
      created_at: string;
      edit: TreeEdit;
      edit_id: string;
      edit_kind: "content" | "rename" | "delete" | "add";
      error: string | null;
      files: (TreeFile)[] | null;
      id: number;
      kind: "tree" | "digest" | "document";
      llm_baseline: string | null;
      meta: Record<string, unknown>;
      needs_review: boolean;
      path: string;
      published_at: string | null;
      reviewed_baseline: string | null;
      status: "processing" | "completed" | "published" | "failed" | "cancelled";
      tree_id: string;
      version: number;
    };
  };
  'GET /context-documents/tree/{tree_id}/files': {
    query: {
      cursor?: string;
      size?: number;
    };
    answer: {
      items: ({
        bytes: number;
        edit: {
          edit_id: string;
          edited_by: string | null;
          kind: "content" | "rename" | "delete" | "add";
          needs_review: boolean;
        } | null;
        path: string;
        provenance: Record<string, unknown>;
        sha256: string;
        stale: boolean;
        status: string;
        team: string;
        tier: string;
        title: string;
        updated_at: string;
      })[];
      next_cursor: string | null;
      version: number;
    };
  };
  'PATCH /context-documents/tree/{tree_id}/files': {
    body: {
      additions?: Record<string, string> | null;
      base_sha256?: Record<string, string> | null;
      deletions?: (string)[] | null;
      files?: Record<string, string> | null;
      renames?: Record<string, string> | null;
    };
    answer: Tree;
  };
  'POST /context-documents/tree/{tree_id}/files/automerge': {
    body: {
      dry_run?: boolean | null;
      only_file?: boolean | null;
      path: string;
      strategy?: "auto" | "structural" | null;
    };
    answer: Tree;
  };
  'GET /context-documents/tree/{tree_id}/files/content': {
    query: {
      path: string;
      version?: number;
    };
    answer: {
      content: string;
      edit: {
        baseline: string | null;
        edit_id: string;
        edited_by: string | null;
        kind: "content" | "rename" | "delete" | "add";
        needs_review: boolean;
      } | null;
      path: string;
      provenance: Record<string, unknown>;
      sha256: string;
      status: string;
      team: string;
      tier: string;
      tree_version: number;
      updated_at: string;
    };
  };
  'GET /context-documents/tree/{tree_id}/files/evidence': {
    query: {
      label: string;
      path: string;
    };
    answer: {
      items: ({
        block_id: string | null;
        date: string | null;
        quote: string;
        resource_id: string;
        source: string;
        title: string | null;
      })[];
    };
  };
  'GET /context-documents/tree/{tree_id}/files/history': {
    query: {
      cursor?: string;
      path: string;
      size?: number;
    };
    answer: {
      items: ({
        by: string | null;
        decisions: Record<string, number> | null;
        kind: "generated" | "edited" | "merged" | "resolved" | "cleared";
        lines_added: number;
        lines_removed: number;
        time: string;
        version: number;
      })[];
      next_cursor: string | null;
    };
  };
  'GET /context-documents/tree/{tree_id}/history': {
    query: {
      before?: string;
      path?: string;
      size?: number;
    };
    answer: {
      items: ({
        at: string;
        author: string | null;
        by: "model" | "person";
        changes: ({
          kind: "content" | "rename" | "delete" | "add" | "clear";
          path: string;
        })[];
        tree_id: string;
        version: number;
      })[];
    };
  };
  'GET /context-documents/tree/{tree_id}/progress': {
    answer: TreeProgress;
  };
  'GET /context-documents/tree/{tree_id}/proposals': {
    query: {
      cursor?: string;
      path?: string;
      size?: number;
      status?: "open" | "accepted" | "refused" | "outdated";
    };
    answer: {
      items: (Proposal)[];
      next_cursor: string | null;
    };
  };
  'POST /context-documents/tree/{tree_id}/proposals': {
    body: {
      base_sha256: string;
      content: string;
      path: string;
      reason: string;
    };
    answer: Proposal;
  };
  'POST /context-documents/tree/{tree_id}/publish': {
    answer: Tree;
  };
  'POST /context-documents/tree/{tree_id}/regenerate-doc': {
    body: {
      key: string;
    };
    answer: Tree;
  };
  'POST /context-documents/tree/{tree_id}/rollback': {
    answer: Tree;
  };
  'DELETE /context-documents/{document_id}': {
    answer: {
      document_id: string;
      success: boolean;
    };
  };
  'GET /context-documents/{document_id}': {
    answer: ContextDocument;
  };
  'GET /emotional-state': {
    query: {
      relationship_id?: string;
    };
    answer: {
      extracted_at: string;
      relationship_id: string | null;
      resource_id: string;
      session_id: string | null;
      status: string;
      summary: string;
    } | null;
  };
  'POST /emotional-state': {
    body: {
      conversation: string;
      metadata?: Metadata | null;
      relationship_id?: string | null;
      session_id?: string | null;
    };
    answer: {
      extracted_at: string;
      relationship_id: string | null;
      resource_id: string;
      session_id: string | null;
      status: string;
      summary: string;
    };
  };
  'GET /emotional-state/recent': {
    query: {
      limit?: number;
      relationship_id?: string;
    };
    answer: ({
      extracted_at: string;
      relationship_id: string | null;
      resource_id: string;
      session_id: string | null;
      status: string;
      summary: string;
    })[];
  };
  'GET /entities': {
    query: {
      cursor?: string;
      limit?: number;
      name_prefix?: string;
      search?: string;
      sort_by?: "name" | "type" | "id" | "prominence";
      sort_dir?: "asc" | "desc";
      status?: "provisional" | "confirmed";
      type?: "person" | "organization" | "location" | "product" | "work" | "event" | "topic" | "other" | "email" | "issue" | "handle" | "repository" | "channel" | "label";
    };
    answer: {
      items: (Entity)[];
      next_cursor: string | null;
    };
  };
  'POST /entities/merge': {
    body: {
      from: (string)[];
      into: string;
      reason?: string | null;
    };
    answer: {
      entity: Entity;
      merge_id: string;
    };
  };
  'GET /entities/merges': {
    query: {
      cursor?: string;
      entity_id?: string;
      limit?: number;
    };
    answer: {
      items: (EntityMerge)[];
      next_cursor: string | null;
    };
  };
  'POST /entities/merges/{merge_id}/undo': {
    answer: {
      entities: (Entity)[];
      success: boolean;
    };
  };
  'GET /entities/reviews': {
    query: {
      cursor?: string;
      limit?: number;
    };
    answer: {
      items: ({
        against: (string)[];
        id: string;
        left: Entity;
        quote: string | null;
        reason: string;
        right: Entity;
        score: number;
        shared: (string)[];
        similarity: number;
      })[];
      next_cursor: string | null;
      total: number;
    };
  };
  'POST /entities/reviews/{review_id}': {
    body: {
      decision?: "same" | "different" | "later";
      into?: string | null;
      reason?: string | null;
      verdict?: "same" | "different";
    };
    answer: {
      decision: "same" | "different" | "later";
      merge_id: string;
      verdict: "same" | "different" | "later";
    };
  };
  'POST /entities/search': {
    body: {
      limit?: number;
      query: string;
      type?: "person" | "organization" | "location" | "product" | "work" | "event" | "topic" | "other" | "email" | "issue" | "handle" | "repository" | "channel" | "label" | null;
    };
    answer: {
      items: ({
        aliases: (string)[];
        attributes: Record<string, unknown>;
        created_at: string;
        description: string | null;
        first_seen_resource_id: string | null;
        id: string;
        last_seen_resource_id: string | null;
        mention_count: number;
        name: string;
        similarity: number;
        status: "provisional" | "confirmed";
        type: string;
        updated_at: string;
      })[];
    };
  };
  'GET /entities/{entity_id}': {
    answer: Entity;
  };
  'PATCH /entities/{entity_id}': {
    body: {
      attributes?: Metadata;
      description?: string | null;
      name?: string | null;
      type?: "person" | "organization" | "location" | "product" | "work" | "event" | "topic" | "other" | null;
    };
    answer: Entity;
  };
  'GET /entities/{entity_id}/graph': {
    query: {
      limit?: number;
    };
    answer: {
      edges: ({
        from: string;
        to: string;
        weight: number;
      })[];
      is_cut: boolean;
      nodes: ({
        id: string;
        mention_count: number;
        name: string;
        type: string;
      })[];
    };
  };
  'GET /entities/{entity_id}/related': {
    query: {
      limit?: number;
    };
    answer: {
      items: ({
        documents: ({
          resource_id: string;
          source: string;
          title: string | null;
        })[];
        entity: Entity;
        shared_documents: number;
      })[];
    };
  };
  'GET /entities/{entity_id}/sources': {
    query: {
      cursor?: string;
      limit?: number;
    };
    answer: {
      items: ({
        confidence: number;
        created_at: string;
        document_date: string | null;
        id: string;
        quote: string;
        resource_id: string;
        source: string;
        title: string | null;
      })[];
      next_cursor: string | null;
    };
  };
  'GET /entities/{entity_id}/timeline': {
    query: {
      bucket?: "day" | "week" | "month" | "year";
    };
    answer: {
      buckets: ({
        count: number;
        start: string;
      })[];
    };
  };
  'GET /evaluate/feedback': {
    query: {
      cursor?: string;
      size?: number;
    };
    answer: {
      items: ({
        comment: string | null;
        highlights: ({
          comment: string | null;
          id: string;
          resource_id: string;
          score: number | null;
          source: Source;
        })[];
        query: string;
        query_id: string;
        score: number | null;
        time: string;
      })[];
      next_cursor: string | null;
    };
  };
  'POST /evaluate/highlight/{highlight_id}': {
    body: {
      comment?: string | null;
      score?: number | null;
    };
    answer: {
      message: string;
      success: boolean;
    };
  };
  'GET /evaluate/queries': {
    query: {
      cursor?: string;
      size?: number;
      user_id?: string;
    };
    answer: {
      items: ({
        query: string;
        query_id: string;
        score: number | null;
        time: string;
        user_id: string | null;
      })[];
      next_cursor: string | null;
    };
  };
  'GET /evaluate/query/{query_id}': {
    answer: {
      answer: string | null;
      comment: string | null;
      documents: (SearchResult)[];
      errors: ({
        error: string;
        message: string;
      })[];
      query: string;
      query_id: string;
      score: number | null;
      time: string;
    };
  };
  'POST /evaluate/query/{query_id}': {
    body: {
      comment?: string | null;
      score?: number | null;
    };
    answer: {
      message: string;
      success: boolean;
    };
  };
  'GET /evaluate/set': {
    query: {
      cursor?: string;
      size?: number;
    };
    answer: {
      items: ({
        irrelevant: ({
          resource_id: string;
          source: Source;
        })[];
        query: string;
        relevant: ({
          resource_id: string;
          source: Source;
        })[];
      })[];
      next_cursor: string | null;
    };
  };
  'GET /healthz': {
    answer: {
      status: "ok";
      uptime_seconds: number;
    };
  };
  'POST /hooks/{connection_id}': {
    body: Record<string, unknown>;
    answer: {
      challenge?: string;
    };
  };
  'GET /integrations/google_calendar/list': {
    answer: {
      items: ({
        id: string;
        name: string;
        primary: boolean;
        timezone: null;
      })[];
    };
  };
  'GET /integrations/list': {
    answer: {
      integrations: (Integration)[];
    };
  };
  'GET /integrations/slack/list': {
    query: {
      channels?: string | (string)[];
      include_private?: string;
    };
    answer: {
      channels: ({
        id: string;
        is_private: boolean;
        name: string;
      })[];
    };
  };
  'GET /integrations/web_crawler/index': {
    query: {
      limit?: number;
      max_depth?: number;
      url: string;
    };
    answer: {
      resource_id: string;
      source: "web_crawler";
      status: "pending";
    };
  };
  'POST /integrations/web_crawler/index': {
    body: {
      limit?: number;
      max_depth?: number;
      url: string;
    };
    answer: {
      resource_id: string;
      source: "web_crawler";
      status: "pending";
    };
  };
  'GET /integrations/web_crawler/status': {
    query: {
      url: string;
    };
    answer: {
      completed: number;
      failed: number;
      is_indexed: boolean;
      processing: number;
      total: number;
      url: string;
    };
  };
  'GET /integrations/{integration_id}/channels': {
    query: {
      connection_id?: string;
      parent_id?: string;
    };
    answer: {
      channels: (SourceChannel)[];
      selected: (string)[];
    };
  };
  'DELETE /integrations/{integration_id}/client': {
    answer: {
      integrations: (Source)[];
      success: boolean;
    };
  };
  'PUT /integrations/{integration_id}/client': {
    body: {
      client_id: string;
      client_secret: string;
    };
    answer: {
      client_id: string;
      integrations: (Source)[];
      redirect_uri: string;
    };
  };
  'GET /integrations/{integration_id}/connect': {
    query: {
      redirect_url?: string | null;
    };
    answer: {
      expires_at: string;
      url: string;
    };
  };
  'POST /integrations/{integration_id}/connect': {
    body: {
      config?: Record<string, unknown> | null;
      label?: string | null;
      redirect_url?: string | null;
      visibility?: "user" | "app" | "source" | null;
    };
    answer: {
      expires_at: string;
      url: string;
    };
  };
  'PATCH /integrations/{integration_id}/connections/{connection_id}': {
    body: {
      channels: (string)[];
    };
    answer: {
      channels: (string)[];
    };
  };
  'GET /live/sources': {
    answer: {
      sources: ({
        auth_provider: "whitelabel";
        capabilities: ("list_resources" | "fetch_resource" | "search_live")[];
        documents: number;
        source: string;
      })[];
    };
  };
  'GET /live/{source}/resources': {
    query: {
      connection_id?: string | null;
      cursor?: string;
      size?: number;
    };
    answer: {
      items: (Memory)[];
      next_cursor: string | null;
    };
  };
  'GET /live/{source}/resources/{resource_id}': {
    query: {
      connection_id?: string | null;
      index?: "true" | "false";
    };
    answer: {
      documents: (Memory)[];
      indexed: boolean;
      notes: (string)[];
    };
  };
  'POST /live/{source}/search': {
    body: {
      connection_id?: string | null;
      index?: boolean | null;
      query: string;
    };
    answer: {
      documents: (Memory)[];
      indexed: boolean;
      notes: (string)[];
    };
  };
  'POST /mcp': {
    body: unknown;
    answer: unknown;
  };
  'POST /memories/add': {
    body: MemoryToAdd;
    answer: MemoryStatus;
  };
  'POST /memories/add/bulk': {
    body: {
      items: (MemoryToAdd)[];
    };
    answer: {
      count: number;
      items: (MemoryStatus)[];
      success: boolean;
    };
  };
  'POST /memories/approve/{source}/{resource_id}': {
    answer: {
      resource_id: string;
      source: Source;
      status: string;
    };
  };
  'POST /memories/bulk': {
    body: {
      action: "retry" | "approve" | "reject" | "delete";
      expected: number;
      filter: {
        after?: string;
        before?: string;
        collection?: string;
        documents?: ({
          resource_id: string;
          source: string;
        })[];
        filter?: Record<string, unknown>;
        source?: string;
        status?: string;
        team?: string;
        title?: string;
        type?: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
      };
    };
    answer: {
      id: string;
      matched: number;
      unreadable: number;
    };
  };
  'POST /memories/delete/bulk': {
    body: {
      collection?: string | null;
      count?: number | null;
      dry_run?: boolean;
      filter?: Record<string, unknown> | null;
      source?: SourceName | null;
      status?: string | null;
    };
    answer: {
      count: number;
      deleted: number;
      dry_run: boolean;
      success: boolean;
    };
  };
  'DELETE /memories/delete/{source}/{resource_id}': {
    answer: {
      chunks_deleted: number;
      message: string;
      resource_id: string;
      source: Source;
      success: boolean;
    };
  };
  'GET /memories/extracted/{memory_id}': {
    query: {
      as_of?: string;
    };
    answer: MemoryHistory;
  };
  'GET /memories/get/{source}/{resource_id}': {
    query: {
      include?: string;
    };
    answer: {
      cited_by?: ({
        path: string;
        team: string;
        tier: string;
        title: string;
      })[];
      collection: string | null;
      data: (Block)[] | null;
      date_reason: string | null;
      document: {
        children: ({
          id: string;
          type: string;
        } & Record<string, unknown>)[];
        id: string;
        type: string;
      } & Record<string, unknown>;
      document_date: string | null;
      entities?: ({
        id: string;
        mentions: ({
          block_id: string;
          end: number;
          start: number;
        })[];
        name: string;
        type: string;
      })[];
      extracted?: ({
        block_id: string | null;
        kind: string;
        memory_id: string;
        quote: string | null;
        text: string;
      })[];
      ingested_at: string | null;
      last_modified_at: string | null;
      memories: (string)[];
      metadata: MemoryMetadata;
      resource_id: string;
      score: number | null;
      source: Source;
      status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
      text: string | null;
      title: string | null;
      type: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
    };
  };
  'POST /memories/import': {
    body: {
      items: (MemoryToImport)[];
    };
    answer: {
      count: number;
      items: (MemoryStatus)[];
      success: boolean;
    };
  };
  'GET /memories/list': {
    query: {
      after?: string;
      before?: string;
      collection?: string;
      cursor?: string;
      filter?: string;
      include?: string;
      order?: "stored" | "newest" | "oldest";
      size?: number;
      source?: string;
      status?: string;
      team?: string;
      title?: string;
      type?: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
    };
    answer: {
      errors: ({
        error: string;
        message: string;
      })[];
      items: (Memory)[];
      next_cursor: string | null;
    };
  };
  'POST /memories/preview': {
    answer: {
      count: number;
      failure: string | null;
      items: ({
        created_at: string | null;
        date_reason: string | null;
        document_date: string | null;
        last_modified_at: string | null;
        resource_id: string;
        source: Source;
        title: string | null;
      })[];
    };
  };
  'POST /memories/query': {
    body: {
      answer?: boolean;
      as_of?: string | null;
      effort?: "minimal" | "low" | "medium" | "high" | "very_high" | number;
      explain?: boolean;
      max_results?: number | null;
      options?: {
        after?: string | null;
        before?: string | null;
        box?: {
          weight?: number;
        } & Record<string, unknown>;
        coda?: {
          weight?: number;
        } & Record<string, unknown>;
        dropbox?: {
          weight?: number;
        } & Record<string, unknown>;
        fathom?: {
          weight?: number;
        } & Record<string, unknown>;
        filter?: Record<string, unknown> | null;
        github?: {
          weight?: number;
        } & Record<string, unknown>;
        gmail_actions?: {
          weight?: number;
        } & Record<string, unknown>;
        google_calendar?: {
          weight?: number;
        } & Record<string, unknown>;
        google_drive?: {
          weight?: number;
        } & Record<string, unknown>;
        google_mail?: {
          weight?: number;
        } & Record<string, unknown>;
        granola?: {
          weight?: number;
        } & Record<string, unknown>;
        hubspot?: {
          weight?: number;
        } & Record<string, unknown>;
        linear?: {
          weight?: number;
        } & Record<string, unknown>;
        max_results?: number | null;
        memory_types?: ("memory" | "procedure" | "mood" | "summary" | "decision" | "date" | "ownership" | "number" | "definition" | "preference" | "task" | "statement")[] | null;
        microsoft_teams?: {
          weight?: number;
        } & Record<string, unknown>;
        notion?: {
          weight?: number;
        } & Record<string, unknown>;
        recency_half_life_days?: number | null;
        reddit?: {
          weight?: number;
        } & Record<string, unknown>;
        resource_ids?: (string)[] | null;
        salesforce?: {
          weight?: number;
        } & Record<string, unknown>;
        slack?: {
          weight?: number;
        } & Record<string, unknown>;
        trace?: {
          weight?: number;
        } & Record<string, unknown>;
        vault?: {
          weight?: number;
        } & Record<string, unknown>;
        web_crawler?: {
          weight?: number;
        } & Record<string, unknown>;
      } & Record<string, unknown> | null;
      query: string;
      sources?: (string)[] | null;
    } & Record<string, unknown>;
    answer: {
      answer: string | null;
      citations: ({
        label: string;
        places: ({
          block_id: string;
          end: number;
          start: number;
        })[];
        quote: string;
        resource_id: string;
        source: string;
        title: string | null;
      })[];
      documents: ({
        date_reason: string | null;
        document: {
          children: ({
            id: string;
            type: string;
          } & Record<string, unknown>)[];
          id: string;
          type: string;
        } & Record<string, unknown>;
        document_date: string | null;
        highlights: ({
          block_id: string | null;
          id: string;
          places: ({
            block_id: string;
            end: number;
            start: number;
          })[];
          ranges: ((unknown)[])[];
          score: number;
          text: string;
        })[];
        ingested_at: string | null;
        last_modified_at: string | null;
        memories: (string)[];
        metadata: MemoryMetadata;
        resource_id: string;
        score: number;
        source: Source;
        status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
        superseded_by: ({
          memory_id: string;
          resource_id: string;
          slot: string;
          source: string;
          statement: string;
          text: string;
          until: string | null;
          value: string;
        })[];
        title: string | null;
        type: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
        why: {
          meaning: number;
          recency: number;
          steps: Record<string, number>;
          terms: ({
            term: string;
            weight: number;
          })[];
          words: (string)[];
        };
      })[];
      errors: ({
        error: string;
        message: string;
      })[];
      explain: {
        dates: (string)[];
        is_list: boolean;
        passages: number;
        phrases: (string)[];
        unknown: (string)[];
        words: ({
          passages: number;
          terms: (string)[];
          weight: number;
          word: string;
        })[];
      } | null;
      nearest_passage: {
        citations: ({
          label: string;
          places: ({
            block_id: string;
            end: number;
            start: number;
          })[];
          quote: string;
          resource_id: string;
          source: string;
          title: string | null;
        })[];
        text: string;
      } | null;
      notices: (string)[];
      query_id: string | null;
      score: number | null;
    };
  };
  'POST /memories/reject/{source}/{resource_id}': {
    answer: {
      resource_id: string;
      source: Source;
      status: string;
    };
  };
  'GET /memories/status': {
    answer: {
      providers: Record<string, Record<string, number>>;
      total: Record<string, number>;
    };
  };
  'GET /memories/timeline': {
    query: {
      after?: string;
      before?: string;
      bucket?: "day" | "week" | "month" | "year";
      collection?: string;
      filter?: string;
      source?: string;
      status?: string;
      team?: string;
      title?: string;
      type?: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
    };
    answer: {
      buckets: ({
        count: number;
        start: string;
      })[];
      errors: ({
        error: string;
        message: string;
      })[];
      total: number;
    };
  };
  'POST /memories/update/{source}/{resource_id}': {
    body: {
      collection?: string | null;
      date?: string | null;
      metadata?: Metadata | null;
      text?: string | null;
      title?: string | null;
    };
    answer: MemoryStatus;
  };
  'POST /memories/upload': {
    answer: {
      count: number;
      failure: string | null;
      items: (MemoryStatus)[];
      resource_id: string;
      skipped: ({
        path: string;
        reason: string;
      })[];
      source: Source;
      status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
    };
  };
  'POST /merge': {
    body: {
      base: string;
      on_conflict?: "keep-user" | "likelier" | "markers" | "fail" | null;
      ours: string;
      theirs: string;
    };
    answer: {
      conflicts: ({
        base: string;
        context: {
          after: string;
          before: string;
        };
        lines: {
          base: {
            end: number;
            start: number;
          };
          merged: {
            end: number;
            start: number;
          };
          ours: {
            end: number;
            start: number;
          };
          theirs: {
            end: number;
            start: number;
          };
        };
        ours: string;
        theirs: string;
      })[];
      hunks: ({
        confidence: number;
        decision: "ours" | "theirs" | "merged" | "conflict";
        dropped?: {
          theirs: string;
        };
        lines: {
          base: {
            end: number;
            start: number;
          };
          merged: {
            end: number;
            start: number;
          };
          ours: {
            end: number;
            start: number;
          };
          theirs: {
            end: number;
            start: number;
          };
        };
        reason: string;
      })[];
      merged: string;
    };
  };
  'POST /messages': {
    body: {
      messages: ({
        collection?: string | null;
        content: string;
        date?: string | null;
        message_id: string;
        metadata?: Metadata | null;
        reply_to?: string | null;
        resource_id: string;
        sender?: string | {
          email?: string | null;
          name?: string | null;
        } | null;
        title?: string | null;
      })[];
      source?: SourceName;
    };
    answer: {
      count: number;
      items: (MemoryStatus)[];
      success: boolean;
    };
  };
  'POST /oauth/device_authorization': {
    answer: {
      device_code: string;
      expires_in: number;
      interval: number;
      user_code: string;
      verification_uri: string;
      verification_uri_complete: string;
    };
  };
  'POST /oauth/register': {
    body: {
      client_name?: unknown;
      redirect_uris?: unknown;
    } & Record<string, unknown>;
    answer: {
      client_id: string;
      client_name: string;
      grant_types: (string)[];
      redirect_uris: (string)[];
      response_types: (string)[];
      token_endpoint_auth_method: string;
    };
  };
  'POST /oauth/revoke': {
    answer: Record<string, unknown>;
  };
  'POST /oauth/token': {
    answer: {
      access_token: string;
      expires_in?: number;
      refresh_token?: string;
      scope: string;
      token_type: string;
    };
  };
  'GET /openapi.json': {
    answer: unknown;
  };
  'GET /readyz': {
    answer: {
      database: "ok";
      migrations: "ok";
      status: "ready";
    };
  };
  'DELETE /samples': {
    answer: {
      deleted: number;
      success: boolean;
    };
  };
  'GET /samples': {
    answer: {
      documents: number;
    };
  };
  'POST /samples/load': {
    answer: {
      documents: number;
    };
  };
  'GET /search/suggest': {
    query: {
      limit?: number;
      q: string;
    };
    answer: {
      documents: ({
        resource_id: string;
        source: string;
        title: string | null;
      })[];
      entities: ({
        id: string;
        name: string;
        similarity: number;
        type: string;
      })[];
      files: ({
        path: string;
        team: string;
        tier: string;
        title: string;
      })[];
    };
  };
  'POST /trace/add': {
    body: {
      date?: string | null;
      extract?: ("memory" | "procedure" | "mood")[] | null;
      format?: "vercel" | "openclaw" | "claude_code" | "codex" | "gemini_cli" | "native" | "hyperdoc" | null;
      history: string;
      metadata?: Metadata | null;
      review?: boolean | null;
      session_id?: string | null;
      title?: string | null;
    };
    answer: MemoryStatus;
  };
  'GET /usage': {
    query: {
      after?: string;
      before?: string;
      by?: "purpose" | "model" | "job" | "day";
    };
    answer: {
      after: string;
      before: string | null;
      budget: {
        remaining: number;
        resets_at: string;
        tokens: number;
        used: number;
      } | null;
      items: ({
        completion_tokens: number;
        key: string | null;
        prompt_tokens: number;
        requests: number;
        unreported_tokens: number;
      })[];
      total: {
        completion_tokens: number;
        prompt_tokens: number;
        requests: number;
        unreported_tokens: number;
      };
    };
  };
  'GET /users': {
    query: {
      cursor?: string;
      limit?: number;
      offset?: number;
      size?: number;
    };
    answer: {
      items: (User)[];
      limit: number;
      next_cursor: string | null;
      offset: number;
      total: number;
      users: (User)[];
    };
  };
  'GET /users/{user_id}/identities': {
    answer: {
      identities: ({
        identity: string;
        proof: "app" | "issuer" | "connection";
      })[];
      user_id: string;
    };
  };
  'PUT /users/{user_id}/identities': {
    body: {
      identities: (string)[];
    };
    answer: {
      identities: ({
        identity: string;
        proof: "app" | "issuer" | "connection";
      })[];
      user_id: string;
    };
  };
  'GET /vault/list': {
    query: {
      cursor?: string;
      size?: number;
    };
    answer: {
      items: ({
        collection: string | null;
        document_count: number;
      })[];
      next_cursor: string | null;
    };
  };
  'GET /webhooks': {
    answer: {
      items: (Webhook)[];
    };
  };
  'POST /webhooks': {
    body: {
      events: ("tree.completed" | "tree.failed" | "tree.published" | "edit.needs_review" | "proposal.created" | "document.failed" | "entity.needs_review" | "budget.reached" | "connection.created" | "connection.needs_reauth" | "index.started" | "index.completed" | "index.failed" | "endpoint.disabled")[];
      url: string;
    };
    answer: {
      created_at: string;
      disabled_because: string | null;
      events: (string)[];
      failing_since: string | null;
      id: string;
      secret: string;
      status: "enabled" | "failing" | "disabled";
      url: string;
    };
  };
  'POST /webhooks/deliveries/{delivery_id}/replay': {
    answer: {
      count: number;
    };
  };
  'DELETE /webhooks/{webhook_id}': {
    answer: {
      id: string;
      success: boolean;
    };
  };
  'PATCH /webhooks/{webhook_id}': {
    body: {
      enabled?: boolean;
      events?: ("tree.completed" | "tree.failed" | "tree.published" | "edit.needs_review" | "proposal.created" | "document.failed" | "entity.needs_review" | "budget.reached" | "connection.created" | "connection.needs_reauth" | "index.started" | "index.completed" | "index.failed" | "endpoint.disabled")[];
      url?: string;
    };
    answer: Webhook;
  };
  'GET /webhooks/{webhook_id}/deliveries': {
    query: {
      cursor?: string;
      size?: number;
      status?: "pending" | "delivered" | "dead";
    };
    answer: {
      items: (WebhookDelivery)[];
      next_cursor: string | null;
    };
  };
  'POST /webhooks/{webhook_id}/replay': {
    body: {
      after: string;
      before?: string | null;
      status?: "delivered" | "dead";
      types?: ("tree.completed" | "tree.failed" | "tree.published" | "edit.needs_review" | "proposal.created" | "document.failed" | "entity.needs_review" | "budget.reached" | "connection.created" | "connection.needs_reauth" | "index.started" | "index.completed" | "index.failed" | "endpoint.disabled")[] | null;
    };
    answer: {
      count: number;
    };
  };
  'POST /webhooks/{webhook_id}/rotate': {
    answer: {
      id: string;
      secret: string;
    };
  };
  'POST /webhooks/{webhook_id}/test': {
    answer: {
      delivery_id: string;
    };
  };
}

export type ActionResult = {
  error: string | null;
  provider_response: Record<string, unknown> | null;
  success: boolean;
};

export type Agent = {
  client_id: string;
  created_at: string;
  id: string;
  name: string;
  place: string;
  renewed_at: string | null;
  scopes: (string)[];
  user_id: string | null;
};

export type ApiKey = {
  created_at: string;
  id: string;
  last_four: string;
  last_used_at: string | null;
  name: string;
  revoked_at: string | null;
  scopes: (string)[];
  user_id: string | null;
};

export type AuditEvent = {
  action: string;
  address: string;
  id: string;
  key_id: string | null;
  request_id: string;
  target: string | null;
  time: string;
  user_id: string | null;
};

export type Block = {
  id: string;
  text: string;
  type: string;
} & Record<string, unknown>;

export type ConfigField = {
  default: string | number | null;
  description: string;
  is_required: boolean;
  kind: "text" | "address" | "number" | "list";
  max: number | null;
  min: number | null;
  name: string;
};

export type Connection = {
  account: string;
  auth_mode: "oauth" | "key" | "service_account" | "none";
  config: Record<string, unknown>;
  created_at: string;
  documents: {
    completed: number;
    failed: number;
    processing: number;
    total: number;
  };
  failures: number;
  id: string;
  integration_id: Source;
  label: string;
  last_run: SyncRun | null;
  limit_reached: number | null;
  listed_at: string | null;
  missing: number;
  next_run_at: string | null;
  provider: Source;
  reason: string | null;
  selected_count: number;
  state: "active" | "paused" | "needs_reauth" | "failing" | "deleting";
  visibility: "user" | "app" | "source";
};

export type ConnectionHook = {
  awaited_until: string | null;
  is_set: boolean;
  makes_secret: boolean;
  set_at: string;
  url: string;
  vendor_secret: string | null;
};

export type ContextDocument = {
  completed_at: string | null;
  content: string | null;
  created_at: string;
  document_id: string;
  error: string | null;
  metadata: Record<string, unknown>;
  model: string;
  prompt: string | null;
  sources: (string)[];
  status: "processing" | "completed" | "published" | "failed" | "cancelled";
  token_count: number | null;
  token_usage: {
    completion_tokens: number;
    prompt_tokens: number;
    total_tokens: number;
  } | null;
  user_id: string | null;
};

export type ContextDocumentSummary = {
  completed_at: string | null;
  created_at: string;
  document_id: string;
  error: string | null;
  model: string;
  sources: (string)[];
  status: "processing" | "completed" | "published" | "failed" | "cancelled";
  token_count: number | null;
};

export type Digest = {
  completed_at: string | null;
  created_at: string;
  period: string | null;
  status: "processing" | "completed" | "published" | "failed" | "cancelled";
  tree_id: string;
  window_end: string | null;
  window_start: string | null;
};

export type DocumentEvent = {
  message: string;
  time: string;
  type: "error" | "warning" | "info" | "success";
};

export type DocumentSpec = {
  filename: string;
  key: string;
  prompt: string;
  search_queries: (string)[];
};

export type DocumentSpecInput = {
  filename: string;
  key: string;
  prompt: string;
  search_queries: (string)[];
};

export type Entity = {
  aliases: (string)[];
  attributes: Record<string, unknown>;
  created_at: string;
  description: string | null;
  first_seen_resource_id: string | null;
  id: string;
  last_seen_resource_id: string | null;
  mention_count: number;
  name: string;
  status: "provisional" | "confirmed";
  type: string;
  updated_at: string;
};

export type EntityMerge = {
  decided_at: string;
  from: ({
    entity_id: string | null;
    name: string | null;
  })[];
  into: {
    entity_id: string | null;
    name: string | null;
  };
  merge_id: string;
  reason: string | null;
  verdict: "same" | "different" | "later";
};

export type ExtractedMemory = {
  claims: ({
    slot: string;
    subject: string;
    value: string;
  })[];
  contradicts: ({
    decided_by: "rules" | "model";
    memory_id: string;
    since: string | null;
    slot: string;
    value: string;
  })[];
  kind: string;
  memory_id: string;
  place: {
    block_id: string;
    end: number;
    start: number;
  } | null;
  quote: string | null;
  repeats: (string)[];
  resource_id: string;
  source: Source;
  superseded_by: ({
    decided_by: "rules" | "model";
    memory_id: string;
    since: string | null;
    slot: string;
    value: string;
  })[];
  supersedes: ({
    decided_by: "rules" | "model";
    memory_id: string;
    since: string | null;
    slot: string;
    value: string;
  })[];
  text: string;
  title: string | null;
  valid_from: string | null;
  valid_to: string | null;
  verdicts: ({
    decided_by: string;
    memory_id: string;
    other_id: string;
    other_quote: string;
    quote: string;
    verdict: "supersedes" | "contradicts" | "repeats";
  })[];
};

export type FolderPolicy = {
  connection_id: string;
  folder_name: null;
  folder_path: null;
  id: string;
  parent_folder_id: null;
  provider_folder_id: string;
  sync_mode: "sync" | "skip";
};

export type Integration = {
  actions_only: boolean;
  allow_multiple_connections: boolean;
  auth_modes: ("oauth" | "key" | "service_account" | "none")[];
  auth_provider: "whitelabel";
  channel_selection_required: boolean;
  client: "app" | "service" | null;
  client_setup: {
    redirect_uri: string;
    register_at: string;
  } | null;
  config_fields: (ConfigField)[];
  every_minutes: number;
  folder_selection_required: boolean;
  icon: string;
  id: Source;
  name: string;
  provider: Source;
  requires_channel_selection: boolean;
  service_account_fields: (ConfigField)[];
  supports_channel_selection: boolean;
  supports_folder_selection: boolean;
  takes_hooks: boolean;
  visibilities: ("user" | "app" | "source")[];
};

export type Memory = {
  collection: string | null;
  data: (Block)[] | null;
  date_reason: string | null;
  document: {
    children: ({
      id: string;
      type: string;
    } & Record<string, unknown>)[];
    id: string;
    type: string;
  } & Record<string, unknown>;
  document_date: string | null;
  ingested_at: string | null;
  last_modified_at: string | null;
  memories: (string)[];
  metadata: MemoryMetadata;
  resource_id: string;
  score: number | null;
  source: Source;
  status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
  text: string | null;
  title: string | null;
  type: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
};

export type MemoryHistory = {
  evidence: (ExtractedMemory)[];
  history: (ExtractedMemory)[];
  memory: ExtractedMemory;
};

export type MemoryMetadata = {
  created_at: string;
  events: (DocumentEvent)[];
  indexed_at: string | null;
  last_modified: string;
  status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
  url: string | null;
} & Record<string, unknown>;

export type MemoryStatus = {
  resource_id: string;
  source: Source;
  status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
};

export type MemoryToAdd = {
  collection?: string | null;
  date?: string | null;
  metadata?: Metadata | null;
  resource_id?: string | null;
  review?: boolean | null;
  text: string;
  title?: string | null;
};

export type MemoryToImport = {
  collection?: string | null;
  data: (string | {
    date?: string | null;
    language?: string | null;
    level?: number | null;
    message_id?: string | null;
    reply_to?: string | null;
    sender?: {
      email?: string | null;
      name?: string | null;
    } | null;
    table_rows?: ((string)[])[] | null;
    text: string;
    type: string;
    url?: string | null;
  })[];
  metadata?: Record<string, string | number | boolean | null> | null;
  resource_id: string;
  review?: boolean | null;
  source: SourceName;
  title?: string | null;
  type?: string;
};

export type Metadata = Record<string, string | number | boolean | null>;

export type Proposal = {
  base_sha256: string;
  by: string | null;
  content: string;
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  id: string;
  path: string;
  reason: string;
  refusal: string | null;
  status: "open" | "accepted" | "refused" | "outdated";
};

export type Scope = "memories:read" | "memories:write" | "trees:read" | "trees:write" | "trees:admin" | "tokens:mint" | "admin" | (string & {});

export type SearchResult = {
  date_reason: string | null;
  document: {
    children: ({
      id: string;
      type: string;
    } & Record<string, unknown>)[];
    id: string;
    type: string;
  } & Record<string, unknown>;
  document_date: string | null;
  highlights: ({
    id: string;
    score: number;
    text: string;
  })[];
  ingested_at: string | null;
  last_modified_at: string | null;
  memories: (string)[];
  metadata: MemoryMetadata;
  resource_id: string;
  score: number;
  source: Source;
  status: "pending" | "processing" | "completed" | "failed" | "pending_review" | "skipped";
  title: string | null;
  type: "document" | "website" | "task" | "person" | "message" | "event" | "file" | "conversation" | "trace" | "transcript" | "company" | "deal";
};

export type Session = {
  csrf_token: string;
  expires_at: string;
  me: {
    app: {
      created_at: string;
      icon_url: string | null;
      id: string;
      name: string;
      redirect_url: string | null;
    };
    available_integrations: (string)[];
    credential: "key" | "token";
    id: string;
    installed_integrations: (string)[];
    scopes: (string)[];
    service: {
      embedder: string | null;
      model: string;
      version: string;
    };
    token_expiration: string | null;
    user_id: string | null;
  };
};

export type Source = "reddit" | "notion" | "slack" | "google_calendar" | "google_mail" | "box" | "dropbox" | "github" | "google_drive" | "vault" | "web_crawler" | "trace" | "microsoft_teams" | "gmail_actions" | "granola" | "fathom" | "linear" | "hubspot" | "salesforce" | "coda" | (string & {});

export type SourceChannel = {
  id: string;
  name: string;
  type: string;
};

export type SourceFolder = {
  has_children: boolean;
  name: string;
  parent_folder_id: string | null;
  policy: {
    id: string;
    sync_mode: "sync" | "skip";
  } | null;
  provider_folder_id: string;
};

export type SourceName = "reddit" | "forum" | "notion" | "notes_workspace" | "slack" | "team_chat" | "google_calendar" | "calendar" | "google_mail" | "mail" | "box" | "file_storage_a" | "dropbox" | "file_storage_b" | "github" | "code_hosting" | "google_drive" | "drive" | "vault" | "web_crawler" | "trace" | "microsoft_teams" | "teams" | "gmail_actions" | "mail_actions" | "granola" | "meeting_notes_a" | "fathom" | "meeting_notes_b" | "linear" | "issue_tracker" | "hubspot" | "crm_a" | "salesforce" | "crm_b" | "coda" | "docs_workspace" | (string & {});

export type SyncFailure = {
  attempts: number;
  first_at: string;
  item: string;
  last_at: string;
  next_try_at: string;
  reason: string;
};

export type SyncRun = {
  added: number;
  bytes: number;
  changed: number;
  deleted: number;
  ended_at: string | null;
  failed: number;
  id: string;
  reason: string | null;
  requests: number;
  started_at: string;
  state: "running" | "completed" | "waiting" | "stopped" | "failed";
  unchanged: number;
  waited_ms: number;
};

export type Tree = {
  completed_at: string | null;
  created_at: string;
  error: string | null;
  files: (TreeFile)[] | null;
  kind: "tree" | "digest" | "document";
  meta: Record<string, unknown>;
  published_at: string | null;
  status: "processing" | "completed" | "published" | "failed" | "cancelled";
  tree_id: string;
  version: number;
};

export type TreeEdit = {
  age_days: number;
  author_user_id: string | null;
  conflicts: ({
    after: string;
    base: string;
    before: string;
    mine: string;
    new: string;
  })[];
  content: string | null;
  created_at: string;
  current: string | null;
  edit_id: string;
  edit_kind: "content" | "rename" | "delete" | "add";
  edited_by: string | null;
  id: number;
  kind: "content" | "rename" | "delete" | "add";
  llm_baseline: string | null;
  meta: Record<string, unknown>;
  needs_review: boolean;
  new_path: string | null;
  original_path: string | null;
  path: string;
  reviewed_baseline: string | null;
  updated_at: string;
  weight: number;
};

export type TreeFile = {
  content: string;
  path: string;
  provenance: Record<string, unknown>;
  sha256: string;
  status: string;
  team: string;
  tier: string;
  updated_at: string;
};

export type TreeProgress = {
  completed_docs: number | null;
  phase: "discover" | "search" | "select" | "synthesize" | "finalize" | "done" | null;
  status: "processing" | "completed" | "published" | "failed" | "cancelled";
  total_docs: number | null;
  tree_id: string;
};

export type User = {
  created_at: string;
  documents: number;
  user_id: string;
};

export type Webhook = {
  created_at: string;
  disabled_because: string | null;
  events: (string)[];
  failing_since: string | null;
  id: string;
  status: "enabled" | "failing" | "disabled";
  url: string;
};

export type WebhookDelivery = {
  created_at: string;
  event_id: string;
  id: string;
  next_at: string | null;
  status: "pending" | "delivered" | "dead";
  tries: ({
    code: number | null;
    error: string | null;
    ms: number;
    time: string;
  })[];
  type: string;
};
